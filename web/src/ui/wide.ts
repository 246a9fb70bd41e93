// Whether there is room for a column beside the board; the same width as in table.css.
import { signal } from '@preact/signals';

const query = matchMedia('(min-width: 1081px)');

export const wide = signal(query.matches);
query.addEventListener('change', () => (wide.value = query.matches));
