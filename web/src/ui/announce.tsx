// What is said aloud by screen readers, and the short notices on the screen.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

interface Notice {
  text: string;
  number: number;
  at: Place | null; // null: at the foot of the window
}
interface Place {
  x: number;
  y: number;
}

const spoken = signal('');
const notice = signal<Notice | null>(null);
let count = 0;
let timer = 0;

export function announce(text: string): void {
  spoken.value = text;
}

// Shown for a few seconds, and spoken.
export function notify(text: string, at: Place | null = null): void {
  notice.value = { text, number: ++count, at };
  clearTimeout(timer);
  timer = setTimeout(() => (notice.value = null), 5000);
}

// Why something cannot be done, said where it was tried.
export function refuse(text: string): void {
  notify(text, placeOfTrial());
}

let pressed: (Place & { when: number }) | null = null;
const recently = 8000; // an answer that takes longer is about something else

export function watchPlaces(): void {
  const note = (event: PointerEvent) =>
    (pressed = { x: event.clientX, y: event.clientY, when: Date.now() });
  addEventListener('pointerdown', note, { capture: true, passive: true });
  addEventListener('keydown', () => (pressed = null), { capture: true, passive: true });
}

// Where the pointer was pressed last; for the keyboard, what has the focus.
function placeOfTrial(): Place | null {
  if (pressed && Date.now() - pressed.when < recently) return within(pressed);
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, width, bottom } = focused.getBoundingClientRect();
  return width > 0 ? within({ x: left + width / 2, y: bottom }) : null;
}

const halfWidth = 150;

function within({ x, y }: Place): Place {
  const side = Math.min(halfWidth, innerWidth / 2);
  return {
    x: Math.min(Math.max(x, side), innerWidth - side),
    y: Math.min(Math.max(y, 60), innerHeight - 20),
  };
}

export function Announcements() {
  const layer = useRef<HTMLDivElement>(null);
  const shown = notice.value;
  // A popover lies over open dialogs as well, if it is shown after them.
  useEffect(() => {
    layer.current?.hidePopover?.();
    if (shown) layer.current?.showPopover?.();
  }, [shown?.number]);
  return (
    <>
      <div class="visually-hidden" role="log" aria-live="polite" aria-atomic="true">
        {spoken.value}
      </div>
      <div class="notices" role="alert" popover="manual" ref={layer}>
        {shown && <Shown {...shown} />}
      </div>
    </>
  );
}

// Above the place, so that the hand does not cover it.
function Shown({ text, number, at }: Notice) {
  const style = at ? { left: `${at.x}px`, bottom: `${innerHeight - at.y + 16}px` } : {};
  return (
    <div class={at ? 'notice at-place' : 'notice'} key={number} style={style}>
      {text}
    </div>
  );
}
