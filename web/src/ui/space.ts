// How much room a table has. The rule stands here alone: components ask for it, and the style reads it
// from the `data-space` of the table. In the two phone spaces side panels are sheets.
import { computed, signal } from '@preact/signals';

export type Space = 'phone' | 'phone-wide' | 'tall' | 'low' | 'desk';

// The first that holds counts. Low screens are so wide that own cards belong beside the board.
const rules: readonly [Space, string][] = [
  ['phone-wide', '(max-height: 479px) and (min-aspect-ratio: 1/1)'],
  ['phone', '(max-width: 699px)'],
  ['tall', '(max-aspect-ratio: 1/1)'],
  ['low', '(min-aspect-ratio: 7/4)'],
];

const queries = rules.map(([space, query]) => ({ space, media: matchMedia(query) }));

function measured(): Space {
  return queries.find(({ media }) => media.matches)?.space ?? 'desk';
}

export const space = signal<Space>(measured());
export const usesSheets = computed(() => space.value.startsWith('phone'));

for (const { media } of queries) media.addEventListener('change', () => (space.value = measured()));
