// The Blokus board. It is one control: with a piece in the hand, arrow keys and the pointer move
// it, letters, wheel, right click or two fingers turn it, Enter or a click places it.
import { useRef } from 'preact/hooks';
import { blokusWords } from '../i18n/blokus';
import type { BlokusSetup, BlokusView, Colour, Square } from '../protocol';
import { memo } from '../ui/memo';
import { signOf } from '../ui/seat-mark';
import { useGestures } from './gestures';
import { extent, pieceInWords, type Turn } from './pieces';
import type { Held } from './placing';
import { colourAt, columnName, signNumber, squareName, type Reason } from './squares';

export const unit = 20;

// Around the squares, for their names: of about the same size on the screen, however many they are.
const edgeOf = (size: number) => Math.round(size * 0.65);

interface Props {
  setup: BlokusSetup;
  view: BlokusView;
  last: readonly Square[];
  corners: readonly Square[];
  starts: readonly Square[];
  held: Held | null;
  heldColour: Colour;
  fits: boolean;
  reason: Reason | 'wait' | null; // why it cannot be placed there
  onOver(x: number, y: number): void;
  onTurn(how: Turn): void;
  onPlace(): void;
}

export function BlokusBoard(props: Props) {
  const { setup, view, held } = props;
  const svg = useRef<SVGSVGElement>(null);
  const gestures = useGestures(props, (event) => squareUnder(svg.current, setup.size, event));
  const size = setup.size;
  const edge = edgeOf(size);
  const all = size * unit + 2 * edge;
  const isLast = new Set(props.last.map(([x, y]) => `${x}/${y}`));
  return (
    <div class="blokus-fit">
      <svg
        ref={svg}
        class="blokus-board"
        viewBox={`${-edge} ${-edge} ${all} ${all}`}
        tabindex={0}
        role="application"
        aria-roledescription={blokusWords().board}
        aria-label={label(props)}
        aria-describedby="blokus-help"
        data-size={size}
        {...gestures}
      >
        <StillGrid size={size} />
        {props.starts.map(([x, y]) => (
          <circle
            key={`${x}/${y}`}
            class="start-square"
            cx={(x + 0.5) * unit}
            cy={(y + 0.5) * unit}
            r="5.500"
          />
        ))}
        <g>
          {squaresOnBoard(view).map(([x, y, colour]) => (
            <ColourSquare
              key={`${x}/${y}`}
              x={x}
              y={y}
              colour={colour}
              snaps={isLast.has(`${x}/${y}`)}
            />
          ))}
        </g>
        {props.last.map(([x, y]) => (
          <rect
            key={`${x}/${y}`}
            class="last-square"
            x={x * unit + 2}
            y={y * unit + 2}
            width={unit - 4}
            height={unit - 4}
            rx="2"
          />
        ))}
        {props.corners.map(([x, y]) => (
          <circle
            key={`${x}/${y}`}
            class={`corner-point c-${props.heldColour}`}
            cx={(x + 0.5) * unit}
            cy={(y + 0.5) * unit}
            r="3"
          />
        ))}
        {held && <Ghost {...props} held={held} />}
      </svg>
      {held && props.reason && <Why held={held} reason={props.reason} size={size} />}
    </div>
  );
}

function squareUnder(board: SVGSVGElement | null, size: number, event: PointerEvent): Square {
  const box = board?.getBoundingClientRect();
  if (!box) return [0, 0];
  const edge = edgeOf(size);
  const square = (at: number, length: number) =>
    Math.floor(((at / length) * (size * unit + 2 * edge) - edge) / unit);
  return [square(event.clientX - box.left, box.width), square(event.clientY - box.top, box.height)];
}

// Beside the piece, on the side where there is room.
function Why({ held, reason, size }: { held: Held; reason: Reason | 'wait'; size: number }) {
  const { width, height } = extent(held.orientation.squares);
  const edge = edgeOf(size);
  const percent = (squares: number) => ((squares * unit + edge) / (size * unit + 2 * edge)) * 100;
  const middle = Math.min(75, Math.max(25, percent(held.x + width / 2)));
  const above = held.y > size / 2;
  const side = percent(above ? held.y : held.y + height);
  return (
    <p
      class={above ? 'why above' : 'why'}
      role="status"
      style={{ left: `${middle}%`, top: `${side}%` }}
    >
      {blokusWords().reasons[reason]}
    </p>
  );
}

function label({ held, fits }: Props): string {
  return held
    ? `${pieceInWords(held.piece.name)}. ${blokusWords().at(squareName(held.x, held.y), fits)}`
    : blokusWords().board;
}

function squaresOnBoard(view: BlokusView): [number, number, Colour][] {
  return view.board.flatMap((row, y) =>
    [...row].flatMap((_, x): [number, number, Colour][] => {
      const colour = colourAt(view.board, x, y);
      return colour ? [[x, y, colour]] : [];
    }),
  );
}

function Grid({ size }: { size: number }) {
  const all = size * unit;
  const edge = edgeOf(size);
  const lines = Array.from(
    { length: size + 1 },
    (_, i) => `M${i * unit} 0V${all}M0 ${i * unit}H${all}`,
  );
  return (
    <>
      <rect
        class="blokus-ground"
        x={-edge}
        y={-edge}
        width={all + 2 * edge}
        height={all + 2 * edge}
      />
      <path class="blokus-grid" d={lines.join('')} />
      <g class="square-names" font-size={edge * 0.72}>
        {Array.from({ length: size }, (_, i) => (
          <g key={i}>
            {[-edge / 2, all + edge / 2].map((side) => (
              <g key={side}>
                <text x={(i + 0.5) * unit} y={side}>
                  {columnName(i)}
                </text>
                <text x={side} y={(i + 0.5) * unit}>
                  {i + 1}
                </text>
              </g>
            ))}
          </g>
        ))}
      </g>
    </>
  );
}
const StillGrid = memo(Grid);

interface SquareProps {
  x: number;
  y: number;
  colour: Colour;
  snaps?: boolean; // was placed just now
}

export const ColourSquare = memo(function ColourSquare({ x, y, colour, snaps }: SquareProps) {
  return (
    <g transform={`translate(${x * unit} ${y * unit})`} class={`blokus-square c-${colour}`}>
      <g class={snaps ? 'snap' : ''}>
        <rect x=".75" y=".75" width={unit - 1.5} height={unit - 1.5} rx="2.500" />
        <path class="square-shine" d="M2.500 17V4.500a2 2 0 0 1 2-2H17" />
        <path
          class="square-sign"
          d={signOf(signNumber(colour))}
          transform="translate(10 10) scale(.72)"
        />
      </g>
    </g>
  );
});

function Ghost({ held, heldColour, fits }: Props & { held: Held }) {
  return (
    <g
      class={fits ? 'ghost fits' : 'ghost'}
      transform={`translate(${held.x * unit} ${held.y * unit})`}
    >
      {held.orientation.squares.map(([x, y]) => (
        <g key={`${x}/${y}`}>
          <ColourSquare x={x} y={y} colour={heldColour} />
          <rect
            class="ghost-rim"
            x={x * unit + 1}
            y={y * unit + 1}
            width={unit - 2}
            height={unit - 2}
            rx="2.500"
          />
        </g>
      ))}
    </g>
  );
}
