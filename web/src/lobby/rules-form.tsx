// The switches of Catan, to set and to show.
import { facts } from '../app/facts';
import { catanWords } from '../i18n/catan';
import type { CatanRules } from '../protocol';
import { Check, Select, Stepper } from '../ui/fields';

export const usualRules = (board: CatanRules['board'] = 'small'): CatanRules =>
  facts().catan.boards[board].rules;

const flags = ['friendly_robber', 'special_building', 'pre_roll_card', 'steal_optional'] as const;

const turnLimits = [50, 100, 200, 500, 1000].map((n) => ({ value: n, text: String(n) }));

function choices<T extends string>(words: Record<T, string>): { value: T; text: string }[] {
  return (Object.keys(words) as T[]).map((value) => ({ value, text: words[value] }));
}

export function RulesForm({
  rules,
  onChange,
}: {
  rules: CatanRules;
  onChange(rules: CatanRules): void;
}) {
  const words = catanWords().rules;
  const set = (part: Partial<CatanRules>) => onChange({ ...rules, ...part });
  return (
    <div class="stack">
      <Select
        label={words.board}
        value={rules.board}
        options={choices(words.boards)}
        onChange={(board) => set(boardChange(board))}
      />
      <div class="row">
        <Stepper
          label={words.target}
          value={rules.target}
          {...facts().catan.target}
          onChange={(target) => set({ target })}
        />
        <Stepper
          label={words.discard_limit}
          value={rules.discard_limit}
          min={5}
          max={20}
          onChange={(discard_limit) => set({ discard_limit })}
        />
      </div>
      <Select
        label={words.dice}
        value={rules.dice}
        options={choices(words.dices)}
        onChange={(dice) => set({ dice })}
      />
      <Select
        label={words.chips}
        value={rules.chips}
        options={choices(words.chipOrders)}
        onChange={(chips) => set({ chips })}
      />
      {rules.board === 'small' && (
        <Select
          label={words.harbours}
          value={rules.harbours}
          options={choices(words.harbourFrames)}
          onChange={(harbours) => set({ harbours })}
        />
      )}
      <Select
        label={words.harbour_use}
        value={rules.harbour_use}
        options={choices(words.harbourUses)}
        onChange={(harbour_use) => set({ harbour_use })}
      />
      <Select
        label={words.max_turns}
        value={rules.max_turns}
        options={turnLimits}
        onChange={(max_turns) => set({ max_turns })}
      />
      <Select
        label={words.phases}
        value={rules.phases}
        options={choices(words.phaseKinds)}
        onChange={(phases) => set({ phases })}
      />
      {flags.map((flag) => (
        <Check
          key={flag}
          label={words[flag]}
          checked={rules[flag]}
          onChange={(on) => set({ [flag]: on })}
        />
      ))}
    </div>
  );
}

// What goes with a board: who builds between turns, and the frames of harbours there are for it.
export function boardChange(board: CatanRules['board']): Partial<CatanRules> {
  const { harbours, special_building } = usualRules(board);
  return { board, harbours, special_building };
}

export function RulesList({ rules }: { rules: CatanRules }) {
  const words = catanWords().rules;
  const rows: [string, string][] = [
    [words.board, words.boards[rules.board]],
    [words.target, String(rules.target)],
    [words.discard_limit, String(rules.discard_limit)],
    [words.dice, words.dices[rules.dice]],
    [words.chips, words.chipOrders[rules.chips]],
    [words.harbours, words.harbourFrames[rules.harbours]],
    [words.harbour_use, words.harbourUses[rules.harbour_use]],
    ...flags.map((flag): [string, string] => [words[flag], rules[flag] ? words.yes : words.no]),
    [words.max_turns, String(rules.max_turns)],
    [words.phases, words.phaseKinds[rules.phases]],
  ];
  return (
    <dl class="rules-list">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
