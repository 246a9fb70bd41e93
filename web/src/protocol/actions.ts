// Actions of both games.
import { writeBlokusAction, type BlokusAction } from './blokus-actions';
import { writeCatanAction, type CatanAction } from './catan-actions';

export type Action = CatanAction | BlokusAction;

export function writeAction(action: Action): string {
  return isBlokus(action) ? writeBlokusAction(action) : writeCatanAction(action);
}

function isBlokus(action: Action): action is BlokusAction {
  return action.type === 'place' || action.type === 'pass';
}
