// A player that knows nothing but the HTTP API: waits for its turn by long polls and does the first
// useful thing that it may.
import { ask } from './lobby-steps.mjs';

const wishes = ['build-city', 'build-settlement', 'decline', 'roll', 'move-robber', 'end-turn'];

export function choice({ seat, view, legal }) {
  if (!legal) return null;
  if (legal.discard > 0) return discard(view.seats[seat].hand, legal.discard);
  const wanted = wishes.flatMap((wish) => legal.actions.filter((a) => a.startsWith(wish)));
  return wanted[0] ?? legal.actions[0] ?? null;
}

function discard(hand, count) {
  const cards = Object.entries(hand).flatMap(([kind, n]) => Array(n).fill(kind));
  const given = cards.slice(0, count);
  const parts = [...new Set(given)].map(
    (kind) => `${given.filter((k) => k === kind).length} ${kind}`,
  );
  return `discard ${parts.join(', ')}`;
}

// Sits down at once; the promise it gives ends with the game.
export async function seatHttpPlayer(url, id, name) {
  const { token, table } = await ask(url, `/${id}/seats`, { body: { name } });
  return { table, over: playOn(url, id, token) };
}

async function playOn(url, id, token) {
  for (let version = 0; ;) {
    const state = await ask(url, `/${id}/state?since=${version}&wait=10`, { token });
    version = state.version;
    if (state.table.stage === 'over') return state.table.result;
    const action = choice(state);
    // Others may have been faster, so that it is legal no longer.
    if (action)
      await ask(url, `/${id}/actions`, { body: { actions: [action] }, token }).catch(() => {});
  }
}
