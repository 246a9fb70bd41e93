// The piece is put where the advice says; placing it is left to the player.
import { useEffect } from 'preact/hooks';
import { blokusActionInWords } from '../blokus/action-words';
import { heldAt, type Held } from '../blokus/placing';
import { readPlacement, type Piece } from '../protocol';
import { ask, useTable } from '../table/context';
import { HintNote } from './hint-note';

interface Props {
  pieces: readonly Piece[];
  hold(held: Held): void;
}

export function BlokusHint({ pieces, hold }: Props) {
  const store = useTable();
  const hint = store.hint.value;
  function choose(action: string): void {
    const placement = readPlacement(action);
    const held = placement && heldAt(pieces, placement);
    if (held) hold(held);
    else void ask(store, { type: 'act', actions: [action] });
  }
  useEffect(() => {
    const best = readPlacement(hint?.hints[0]?.action ?? null);
    const held = best && heldAt(pieces, best);
    if (held) hold(held);
  }, [hint]);
  return <HintNote inWords={blokusActionInWords} choose={choose} />;
}
