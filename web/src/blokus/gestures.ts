// What mouse, wheel and fingers do with the piece in the hand. A mouse moves it and places it with a
// click; a finger moves it, and places it with a second tap on it. It is turned by the wheel, flipped
// by a right click; two fingers turn it by turning, and flip it by a short touch.
import { useRef } from 'preact/hooks';
import type { Square } from '../protocol';
import type { Turn } from './pieces';
import type { Held } from './placing';

interface Hand {
  held: Held | null;
  onOver(x: number, y: number): void;
  onTurn(how: Turn): void;
  onPlace(): void;
}

interface Pair {
  angle: number; // from where the next turn is counted
  began: number;
  turned: boolean;
}

const wheelStep = 60;
const turnStep = Math.PI / 5; // less than a quarter: wrists are stiff
const shortTouch = 300;

export function useGestures(hand: Hand, squareOf: (event: PointerEvent) => Square) {
  const byFinger = useRef(false);
  const tapped = useRef(false); // on the piece, with one finger
  const wheel = useRef(0);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const pair = useRef<Pair | null>(null);

  function onPointerDown(event: PointerEvent): void {
    byFinger.current = event.pointerType !== 'mouse';
    if (!byFinger.current) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size === 2)
      pair.current = { angle: angleOf(fingers.current), began: event.timeStamp, turned: false };
    if (!hand.held || fingers.current.size > 1) return void (tapped.current = false);
    const at = squareOf(event);
    tapped.current = covers(hand.held, at);
    if (!tapped.current) hand.onOver(...at);
  }
  function onPointerMove(event: PointerEvent): void {
    if (fingers.current.has(event.pointerId))
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pair.current) return turnByFingers(pair.current);
    if (!hand.held || (event.pointerType !== 'mouse' && event.buttons === 0)) return;
    const at = squareOf(event);
    if (!covers(hand.held, at)) tapped.current = false;
    if (!tapped.current) hand.onOver(...at);
  }
  function turnByFingers(fromThere: Pair): void {
    const turned = shortestTurn(angleOf(fingers.current) - fromThere.angle);
    if (Math.abs(turned) < turnStep) return;
    hand.onTurn(turned > 0 ? 'right' : 'left');
    pair.current = { ...fromThere, angle: angleOf(fingers.current), turned: true };
  }
  function onPointerUp(event: PointerEvent): void {
    fingers.current.delete(event.pointerId);
    if (tapped.current) hand.onPlace();
    tapped.current = false;
    const ended = pair.current;
    if (!ended || fingers.current.size > 0) return;
    pair.current = null;
    if (!ended.turned && event.timeStamp - ended.began < shortTouch) hand.onTurn('flip');
  }
  function onWheel(event: WheelEvent): void {
    if (!hand.held || event.ctrlKey) return;
    event.preventDefault();
    wheel.current += event.deltaY;
    if (Math.abs(wheel.current) < wheelStep) return;
    hand.onTurn(wheel.current > 0 ? 'right' : 'left');
    wheel.current = 0;
  }
  function onContextMenu(event: MouseEvent): void {
    if (!hand.held) return;
    event.preventDefault();
    if (!byFinger.current) hand.onTurn('flip');
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onWheel,
    onContextMenu,
    onClick: () => void (!byFinger.current && hand.held && hand.onPlace()),
  };
}

function covers({ orientation, x, y }: Held, [atX, atY]: Square): boolean {
  return orientation.squares.some(([dx, dy]) => x + dx === atX && y + dy === atY);
}

function angleOf(fingers: ReadonlyMap<number, { x: number; y: number }>): number {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.atan2(b.y - a.y, b.x - a.x) : 0;
}

export function shortestTurn(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
