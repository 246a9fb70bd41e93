// The browser's own modal dialog: it keeps the focus inside and closes with Escape.
import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useId, useImperativeHandle, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Icon } from './icon';

export interface DialogHandle {
  open(): void;
  close(): void;
}

interface Props {
  title: string;
  handle: Ref<DialogHandle>;
  children: ComponentChildren;
}

export function Dialog({ title, handle, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useImperativeHandle(
    handle,
    () => ({
      open: () => element.current?.showModal(),
      close: () => element.current?.close(),
    }),
    [],
  );
  return (
    <dialog ref={element} aria-labelledby={id} onClick={closeOutside}>
      <div class="dialog-body">
        <h2 id={id}>{title}</h2>
        <button
          class="icon-button dialog-close"
          aria-label={t().close}
          onClick={() => element.current?.close()}
        >
          <Icon name="close" />
        </button>
        {children}
      </div>
    </dialog>
  );
}

// A dialog that is there as long as it is rendered; used for what the game demands.
export function Demand({
  title,
  onCancel,
  children,
}: {
  title: string;
  onCancel?: () => void;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      class="demand"
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
    >
      <div class="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

function closeOutside(event: MouseEvent): void {
  if (event.target === event.currentTarget) (event.currentTarget as HTMLDialogElement).close();
}
