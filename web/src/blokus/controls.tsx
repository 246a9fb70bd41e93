// Buttons for what the keys do, and for passing.
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { blokusWords } from '../i18n/blokus';
import type { BlokusAction } from '../protocol';
import { Icon } from '../ui/icon';
import type { Turn } from './pieces';

interface Props {
  held: boolean;
  ready: boolean;
  pass: BlokusAction | null;
  onTurn(how: Turn): void;
  onNext(): void;
  onPlace(): void;
  onPutBack(): void;
  onPass(action: BlokusAction): void;
}

export function Controls({ held, ready, pass, onTurn, onNext, onPlace, onPutBack, onPass }: Props) {
  const [sure, setSure] = useState(false);
  const words = blokusWords();
  return (
    <div class="blokus-controls" role="group" aria-label={words.place}>
      <button
        class="icon-button"
        disabled={!held}
        aria-label={words.rotateLeft}
        title={`${words.rotateLeft} (L)`}
        onClick={() => onTurn('left')}
      >
        <Icon name="rotateLeft" />
      </button>
      <button
        class="icon-button"
        disabled={!held}
        aria-label={words.rotate}
        title={`${words.rotate} (R)`}
        onClick={() => onTurn('right')}
      >
        <Icon name="rotate" />
      </button>
      <button
        class="icon-button"
        disabled={!held}
        aria-label={words.flip}
        title={`${words.flip} (F)`}
        onClick={() => onTurn('flip')}
      >
        <Icon name="flip" />
      </button>
      <button
        class="icon-button"
        disabled={!held}
        aria-label={words.nextPlace}
        title={`${words.nextPlace} (N)`}
        onClick={onNext}
      >
        <Icon name="next" />
      </button>
      <button
        class="icon-button"
        disabled={!held}
        aria-label={words.putBack}
        title={`${words.putBack} (Esc)`}
        onClick={onPutBack}
      >
        <Icon name="cross" />
      </button>
      <button class="button primary" disabled={!ready} onClick={onPlace}>
        {words.place}
      </button>
      {pass !== null && !sure && (
        <button class="button" onClick={() => setSure(true)}>
          {words.pass}
        </button>
      )}
      {pass !== null && sure && (
        <span class="row">
          {words.passSure}
          <button class="button danger" onClick={() => onPass(pass)}>
            {words.pass}
          </button>
          <button class="button" onClick={() => setSure(false)}>
            {t().cancel}
          </button>
        </span>
      )}
    </div>
  );
}
