// The Blokus board. It is one control: with a piece in the hand, arrow keys and the pointer move
// it, letters turn it, Enter places it.
import { useRef } from 'preact/hooks';
import { t } from '../i18n';
import type { BlokusSetup, BlokusView, Colour, Square } from '../protocol';
import { signOf } from '../ui/seat-mark';
import { pieceInWords, type Turn } from './pieces';
import { movedHeld, type Held } from './placing';
import { colourAt, signNumber } from './squares';

export const unit = 20;

interface Props {
  setup: BlokusSetup;
  view: BlokusView;
  last: readonly Square[];
  corners: readonly Square[];
  starts: readonly Square[];
  held: Held | null;
  heldColour: Colour;
  fits: boolean;
  onHeld(held: Held): void;
  onOver(x: number, y: number): void;
  onTurn(how: Turn): void;
  onNext(step: 1 | -1): void;
  onPlace(): void;
  onPutBack(): void;
}

export function BlokusBoard(props: Props) {
  const { setup, view, held } = props;
  const svg = useRef<SVGSVGElement>(null);
  const touched = useRef(false);
  const size = setup.size;

  function squareUnder(event: PointerEvent): Square {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    return [
      Math.floor(((event.clientX - box.left) / box.width) * size),
      Math.floor(((event.clientY - box.top) / box.height) * size),
    ];
  }
  // A finger first moves the piece, and places it with a second tap on it; a mouse places at once.
  function onPointerDown(event: PointerEvent): void {
    if (!held) return;
    const [x, y] = squareUnder(event);
    touched.current = event.pointerType !== 'mouse';
    if (
      touched.current &&
      held.orientation.squares.some(([dx, dy]) => held.x + dx === x && held.y + dy === y)
    )
      props.onPlace();
    else if (touched.current) props.onOver(x, y);
  }
  function onPointerMove(event: PointerEvent): void {
    if (held && (event.pointerType === 'mouse' || event.buttons > 0))
      props.onOver(...squareUnder(event));
  }
  return (
    <svg
      ref={svg}
      class="blokus-board"
      viewBox={`0 0 ${size * unit} ${size * unit}`}
      tabindex={0}
      role="application"
      aria-roledescription={t().blokus.board}
      aria-label={label(props)}
      aria-describedby="blokus-help"
      data-size={size}
      onKeyDown={(event) => onKey(event, props, size)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onClick={() => !touched.current && held && props.onPlace()}
    >
      <Grid size={size} />
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
          <ColourSquare key={`${x}/${y}`} x={x} y={y} colour={colour} />
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
  );
}

function onKey(event: KeyboardEvent, props: Props, size: number): void {
  const { held } = props;
  if (!held) return;
  const move = (dx: number, dy: number) => props.onHeld(movedHeld(held, dx, dy, size));
  const actions: Record<string, () => void> = {
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    r: () => props.onTurn('right'),
    l: () => props.onTurn('left'),
    f: () => props.onTurn('flip'),
    n: () => props.onNext(1),
    p: () => props.onNext(-1),
    Enter: props.onPlace,
    ' ': props.onPlace,
    Escape: props.onPutBack,
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action();
}

function label({ held, fits }: Props): string {
  return held
    ? `${pieceInWords(held.piece.name)}. ${t().blokus.at(held.y + 1, held.x + 1, fits)}`
    : t().blokus.board;
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
  const lines = Array.from(
    { length: size + 1 },
    (_, i) => `M${i * unit} 0V${all}M0 ${i * unit}H${all}`,
  );
  return (
    <>
      <rect class="blokus-ground" width={all} height={all} />
      <path class="blokus-grid" d={lines.join('')} />
    </>
  );
}

export function ColourSquare({ x, y, colour }: { x: number; y: number; colour: Colour }) {
  return (
    <g transform={`translate(${x * unit} ${y * unit})`} class={`blokus-square c-${colour}`}>
      <rect x=".75" y=".75" width={unit - 1.5} height={unit - 1.5} rx="2.500" />
      <path class="square-shine" d="M2.500 17V4.500a2 2 0 0 1 2-2H17" />
      <path
        class="square-sign"
        d={signOf(signNumber(colour))}
        transform="translate(10 10) scale(.72)"
      />
    </g>
  );
}

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
