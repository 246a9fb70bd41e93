// Which dialog the situation asks for, if any.
import { useState } from 'preact/hooks';
import type { CatanAction, CatanView, Table } from '../protocol';
import { act } from '../table/context';
import type { TableStore } from '../table/store';
import { noCards } from './cards';
import { ChooseInvention, ChooseMonopoly, ChooseVictim, Discard } from './demands';
import type { Play } from './hand';
import type { Options } from './options';

export interface Robbery {
  cell: number | null;
  rob(cell: number): void;
  choose(cell: number, victim: number | null): void;
  cancel(): void;
}

// Moving the robber takes a second question only where several seats can be robbed.
export function useRobbery(store: TableStore, options: Options): Robbery {
  const [cell, setCell] = useState<number | null>(null);
  function choose(to: number, victim: number | null): void {
    setCell(null);
    void act(store, { type: 'move-robber', to, victim });
  }
  function rob(to: number): void {
    const victims = options.robber.get(to) ?? [];
    if (victims.length > 1) setCell(to);
    else choose(to, victims[0] ?? null);
  }
  return { cell, rob, choose, cancel: () => setCell(null) };
}

export function CatanDemands({
  table,
  view,
  own,
  options,
  robbery,
  play,
  act: doAct,
  endPlay,
}: {
  table: Table;
  view: CatanView;
  own: number | null;
  options: Options;
  robbery: Robbery;
  play: Play | null;
  act(action: CatanAction): void;
  endPlay(): void;
}) {
  const cell = robbery.cell;
  const finish = (action: CatanAction) => {
    endPlay();
    doAct(action);
  };
  if (options.discard > 0 && own !== null) {
    return (
      <Discard
        key={view.turn}
        count={options.discard}
        hand={view.seats[own]?.hand ?? noCards}
        act={doAct}
      />
    );
  }
  if (cell !== null && options.robber.has(cell)) {
    return (
      <ChooseVictim
        victims={options.robber.get(cell) ?? []}
        table={table}
        view={view}
        onChoose={(victim) => robbery.choose(cell, victim)}
        onCancel={robbery.cancel}
      />
    );
  }
  if (options.steal.length > 0) {
    return (
      <ChooseVictim
        victims={options.steal}
        table={table}
        view={view}
        onChoose={(victim) => doAct({ type: 'steal', victim })}
      />
    );
  }
  if (play === 'invention' && options.inventions.length > 0) {
    return (
      <ChooseInvention
        pairs={options.inventions}
        onCancel={endPlay}
        onChoose={(kinds) => finish({ type: 'play-invention', kinds })}
      />
    );
  }
  if (play === 'monopoly' && options.monopolies.length > 0) {
    return (
      <ChooseMonopoly
        kinds={options.monopolies}
        onCancel={endPlay}
        onChoose={(kind) => finish({ type: 'play-monopoly', kind })}
      />
    );
  }
  return null;
}
