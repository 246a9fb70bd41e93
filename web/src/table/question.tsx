// Something to decide, over the board: a sentence and its answers.
import type { ComponentChildren } from 'preact';
import type { Request } from '../protocol';
import { ask, useTable } from './context';

export function Question({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <div class="question card">
      <p>{text}</p>
      <div class="row">{children}</div>
    </div>
  );
}

export function Answer(props: { request: Request; label: string; primary?: boolean }) {
  const store = useTable();
  return (
    <button
      class={props.primary ? 'button primary' : 'button'}
      onClick={() => void ask(store, props.request)}
    >
      {props.label}
    </button>
  );
}
