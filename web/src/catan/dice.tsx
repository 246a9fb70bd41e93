import type { RefObject } from 'preact';
import { catanWords } from '../i18n/catan';
import { memo } from '../ui/memo';
import { useMotion } from '../ui/motion';
import { pips } from './geometry';

const spots: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

const tumble: Keyframe[] = [
  { transform: 'translateY(-14px) rotate(-420deg) scale(.7)' },
  { transform: 'translateY(4px) rotate(-90deg) scale(1.05)', offset: 0.45 },
  { transform: 'translateY(-4px) rotate(-20deg)', offset: 0.7 },
  { transform: 'none' },
];
const easing = 'cubic-bezier(.2, .7, .3, 1)';

// `count` is that of all throws: the dice roll with every new one.
export function Dice({ dice, count }: { dice: [number, number] | null; count: number }) {
  const [first, second] = dice ?? [0, 0];
  const throws = {
    first: useMotion<SVGSVGElement>(count, tumble, { duration: 550, easing }),
    second: useMotion<SVGSVGElement>(count, tumble, { duration: 700, easing }),
  };
  const said =
    first === 0
      ? { 'aria-hidden': true }
      : { role: 'img' as const, 'aria-label': catanWords().diceSum(first + second) };
  return (
    <div class={first === 0 ? 'dice empty' : 'dice'} {...said}>
      <Die value={first} svg={throws.first} />
      <Die value={second} svg={throws.second} />
    </div>
  );
}

function Die({ value, svg }: { value: number; svg: RefObject<SVGSVGElement> }) {
  return (
    <svg class="die" viewBox="-12 -12 24 24" ref={svg}>
      <rect x="-11" y="-11" width="22" height="22" rx="5" />
      {(spots[value] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x * 5.5} cy={y * 5.5} r="2.2" />
      ))}
    </svg>
  );
}

// How often each sum was rolled, beside how often it should be. Most moves are no throw.
export const RollHistory = memo(function RollHistory({ rolls }: { rolls: readonly number[] }) {
  const counts = new Map<number, number>();
  for (const sum of rolls) counts.set(sum, (counts.get(sum) ?? 0) + 1);
  const expected = (sum: number) => (rolls.length * pips2(sum)) / 36;
  const highest = Math.max(1, ...counts.values(), expected(7));
  const bar = (n: number) => Math.round((n / highest) * 44);
  return (
    <figure class="roll-history card">
      <figcaption>{catanWords().history}</figcaption>
      <svg viewBox="0 0 220 62" role="img" aria-label={historyInWords(counts)}>
        {sums.map((sum, i) => (
          <g key={sum} transform={`translate(${i * 20} 0)`}>
            <rect
              class="bar"
              x="3"
              width="14"
              y={48 - bar(counts.get(sum) ?? 0)}
              height={bar(counts.get(sum) ?? 0)}
              rx="2"
            />
            <line
              class="expected"
              x1="1"
              x2="19"
              y1={48 - bar(expected(sum))}
              y2={48 - bar(expected(sum))}
            />
            <text class={sum === rolls.at(-1) ? 'last' : ''} x="10" y="60">
              {sum}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
});

const sums = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function pips2(sum: number): number {
  return sum === 7 ? 6 : pips(sum);
}

function historyInWords(counts: Map<number, number>): string {
  if (counts.size === 0) return catanWords().noRolls;
  return sums
    .filter((sum) => counts.has(sum))
    .map((sum) => catanWords().historyOf(sum, counts.get(sum) ?? 0))
    .join(', ');
}
