// Things that fly from one place of the page to another. They are made, moved by the compositor alone,
// and gone; nothing of the table waits for them.

export interface Flight {
  picture: SVGElement | HTMLElement;
  from: DOMRect | null;
  to: DOMRect | null;
  delay?: number;
}

const lasting = 520;
const most = 24; // at a time: more could not be followed, and would cost frames

export const moves = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

export function fly(flights: readonly Flight[]): void {
  if (!moves() || document.hidden) return;
  for (const flight of flights.slice(0, most)) start(flight);
}

function start({ picture, from, to, delay = 0 }: Flight): void {
  if (!from || !to) return;
  picture.classList.add('flying');
  picture.setAttribute('aria-hidden', 'true');
  document.body.append(picture);
  const [begin, end] = [centre(from), centre(to)];
  const lift = { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 - 40 };
  const animation = picture.animate(
    [
      { transform: at(begin, 0.7), opacity: 0 },
      { transform: at(begin, 1.15), opacity: 1, offset: 0.15 },
      { transform: at(lift, 1.15), opacity: 1, offset: 0.6 },
      { transform: at(end, 0.7), opacity: 0.2 },
    ],
    { duration: lasting, delay, easing: 'ease-in-out', fill: 'both' },
  );
  animation.onfinish = () => picture.remove();
  animation.oncancel = () => picture.remove();
}

function centre({ x, y, width, height }: DOMRect): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function at({ x, y }: { x: number; y: number }, scale: number): string {
  return `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
}
