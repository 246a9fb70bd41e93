// Actions as one says them: "place the V with 5 squares at C4".
import { adviceWords } from '../i18n/advice';
import { readBlokusAction } from '../protocol';
import { pieceInWords } from './pieces';
import { squareName } from './squares';

// What a later server may say stays as it is.
export function blokusActionInWords(text: string): string {
  const action = readBlokusAction(text);
  if (!action) return text;
  const words = adviceWords();
  if (action.type === 'pass') return words.pass;
  return words.place(pieceInWords(action.piece), squareName(action.x, action.y));
}
