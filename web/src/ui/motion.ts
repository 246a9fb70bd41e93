// Moves a part of the page once, whenever what it shows changes. The element stays the same: a new one
// would be a new layer, and the page around it would be painted anew.
import { type RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { moves } from './flight';

export function useMotion<E extends Element>(
  shown: unknown,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
): RefObject<E> {
  const element = useRef<E>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (moves()) element.current?.animate(frames, timing);
  }, [shown]);
  return element;
}
