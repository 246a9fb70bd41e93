// What is said aloud by screen readers, and the short notices on the screen.
import { signal } from '@preact/signals';

const spoken = signal('');
const notice = signal<{ text: string; number: number } | null>(null);
let count = 0;
let timer = 0;

export function announce(text: string): void {
  spoken.value = text;
}

// Shown for a few seconds, and spoken.
export function notify(text: string): void {
  notice.value = { text, number: ++count };
  clearTimeout(timer);
  timer = setTimeout(() => (notice.value = null), 5000);
}

export function Announcements() {
  return (
    <>
      <div class="visually-hidden" role="log" aria-live="polite" aria-atomic="true">
        {spoken.value}
      </div>
      <div class="notices" role="alert">
        {notice.value && (
          <div class="notice" key={notice.value.number}>
            {notice.value.text}
          </div>
        )}
      </div>
    </>
  );
}
