import { catanActionInWords, type CatanScene } from '../catan/action-words';
import { ask, useTable } from '../table/context';
import { HintNote } from './hint-note';

export function CatanHint(scene: CatanScene) {
  const store = useTable();
  return (
    <HintNote
      inWords={(action) => catanActionInWords(action, scene)}
      choose={(action) => void ask(store, { type: 'act', actions: [action] })}
    />
  );
}
