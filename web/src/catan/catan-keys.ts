// The keys of a Catan turn.
import { t } from '../i18n';
import { catanWords } from '../i18n/catan';
import type { AnswerVerb, CatanAction } from '../protocol';
import { useKeys, type Key } from '../ui/keys';
import type { Mode } from './mode';
import type { Options } from './options';

interface Situation {
  options: Options;
  mode: Mode;
  setMode(mode: Mode): void;
  act(action: CatanAction): void;
}

export function useCatanKeys({ options, mode, setMode, act }: Situation): void {
  const words = catanWords();
  const when = (possible: boolean, run: () => void) => (possible ? run : null);
  const build = (key: string, what: Exclude<Mode, null>, places: readonly number[]): Key => ({
    key,
    label: words.pieces[what],
    run: when(places.length > 0, () => setMode(mode === what ? null : what)),
  });
  const offer = (verb: AnswerVerb): number | undefined =>
    [...options.offers].find(([, answers]) => answers.has(verb))?.[0];
  const answer = (key: string, verb: 'accept' | 'decline'): Key => {
    const number = offer(verb);
    return {
      key,
      label: words[verb],
      run: number === undefined ? null : () => act({ type: verb, offer: number }),
    };
  };
  useKeys([
    { key: 'r', label: words.roll, run: when(options.roll, () => act({ type: 'roll' })) },
    { key: 'e', label: words.endTurn, run: when(options.endTurn, () => act({ type: 'end-turn' })) },
    build('1', 'road', options.roads),
    build('2', 'settlement', options.settlements),
    build('3', 'city', options.cities),
    { key: '4', label: words.buyCard, run: when(options.buyCard, () => act({ type: 'buy-card' })) },
    answer('a', 'accept'),
    answer('d', 'decline'),
    { key: 'Escape', label: t().cancel, run: when(mode !== null, () => setMode(null)) },
  ]);
}
