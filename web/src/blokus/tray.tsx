// The pieces of one colour that are left, biggest first; those that fit nowhere are pale.
import { blokusWords } from '../i18n/blokus';
import type { Colour, Piece } from '../protocol';
import { extent, pieceInWords } from './pieces';

const cell = 10;
const size = 0.72; // of a square, in the letter size of where it stands

export function PiecePicture({ piece, colour }: { piece: Piece; colour: Colour }) {
  const { width, height } = extent(piece.squares);
  return (
    <svg
      class={`piece-picture c-${colour}`}
      viewBox={`0 0 ${width * cell} ${height * cell}`}
      width={`${width * size}em`}
      height={`${height * size}em`}
      aria-hidden="true"
    >
      {piece.squares.map(([x, y]) => (
        <rect
          key={`${x}/${y}`}
          x={x * cell + 0.5}
          y={y * cell + 0.5}
          width={cell - 1}
          height={cell - 1}
          rx="1.500"
        />
      ))}
    </svg>
  );
}

interface Props {
  pieces: readonly Piece[];
  colour: Colour;
  chosen: string | null;
  fits(piece: string): boolean;
  onTake(piece: Piece): void;
  onDrop(): void;
}

export function Tray({ pieces, colour, chosen, fits, onTake, onDrop }: Props) {
  const ordered = [...pieces].sort((a, b) => b.squares.length - a.squares.length);
  return (
    <section class="tray card" aria-label={blokusWords().tray(blokusWords().colours[colour])}>
      {ordered.map((piece) => (
        <button
          key={piece.name}
          class="tray-piece"
          aria-pressed={chosen === piece.name}
          disabled={!fits(piece.name)}
          aria-label={`${blokusWords().pieceName(pieceInWords(piece.name), piece.squares.length)}, ${fits(piece.name) ? blokusWords().fits : blokusWords().fitsNowhere}`}
          data-piece={piece.name}
          onPointerDown={(event) => carry(event, () => onTake(piece), onDrop)}
          onClick={() => onTake(piece)}
        >
          <PiecePicture piece={piece} colour={colour} />
        </button>
      ))}
    </section>
  );
}

// A mouse takes the piece as soon as it is pressed, and drops it where it is let go over the board.
function carry(event: PointerEvent, take: () => void, drop: () => void): void {
  if (event.pointerType !== 'mouse' || event.button !== 0) return;
  take();
  addEventListener(
    'pointerup',
    (up) => {
      if (up.target instanceof Element && up.target.closest('.blokus-board')) drop();
    },
    { once: true },
  );
}
