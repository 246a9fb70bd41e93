// What a built-in player would do, over the board: the best first, each to be done with one click.
import { adviceWords } from '../i18n/advice';
import type { Suggestion } from '../protocol';
import { useTable } from '../table/context';
import { Icon } from '../ui/icon';
import { percent } from './percent';

interface Props {
  inWords(action: string): string;
  choose(action: string): void;
}

export function HintNote({ inWords, choose }: Props) {
  const store = useTable();
  const hint = store.hint.value;
  const words = adviceWords();
  if (!hint) return null;
  return (
    <section class="card hint-note" role="status">
      <div class="hint-head">
        <h2>{words.title}</h2>
        <button
          class="icon-button"
          aria-label={words.close}
          title={words.close}
          onClick={() => (store.hint.value = null)}
        >
          <Icon name="close" />
        </button>
      </div>
      <ol>
        {hint.hints.map((suggestion, i) => (
          <li key={suggestion.action}>
            <button
              class={i === 0 ? 'button primary' : 'button quiet'}
              onClick={() => choose(suggestion.action)}
            >
              {inWords(suggestion.action)}
              <Chance of={suggestion} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Chance({ of: { value } }: { of: Suggestion }) {
  if (value === null) return null;
  return <span class="small"> {adviceWords().chance(percent(value))}</span>;
}
