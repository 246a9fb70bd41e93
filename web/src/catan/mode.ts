// What the places on the board mean at the moment: forced by the phase, or chosen with a button.
import { catanWords } from '../i18n/catan';
import {
  readCatanAction,
  type CatanAction,
  type CatanSetup,
  type CatanView,
  type HintMessage,
} from '../protocol';
import type { Place, Target } from './board-targets';
import type { Layout } from './geometry';
import type { Options } from './options';
import { cellInWords, cornerInWords, edgeInWords } from './places';

export type Mode = 'road' | 'settlement' | 'city' | null;

// In the opening, for free roads and for the robber there is only one thing to choose.
export function forcedMode(view: CatanView): Mode {
  if (view.phase === 'setup-settlement') return 'settlement';
  if (view.phase === 'setup-road' || view.phase === 'free-roads') return 'road';
  return null;
}

// Where the best of the advice would build, or put the robber.
export function advisedPlace(hint: HintMessage | null): Place | null {
  const action = hint?.hints[0] && readCatanAction(hint.hints[0].action);
  switch (action?.type) {
    case 'build-road':
      return { kind: 'road', id: action.at };
    case 'build-settlement':
      return { kind: 'settlement', id: action.at };
    case 'build-city':
      return { kind: 'city', id: action.at };
    case 'move-robber':
      return { kind: 'robber', id: action.to };
    default:
      return null;
  }
}

interface Situation {
  setup: CatanSetup;
  view: CatanView;
  layout: Layout;
  options: Options;
  mode: Mode;
  act(action: CatanAction): void;
  rob(cell: number): void;
}

export function targetsFor({ setup, view, layout, options, mode, act, rob }: Situation): Target[] {
  const words = catanWords();
  if (options.robber.size > 0) {
    return [...options.robber.keys()].map((cell) => ({
      kind: 'robber',
      id: cell,
      label: words.robberTo(cellInWords(setup, cell)),
      choose: () => rob(cell),
    }));
  }
  switch (mode ?? forcedMode(view)) {
    case 'road':
      return options.roads.map((edge) => ({
        kind: 'road',
        id: edge,
        label: words.buildRoadAt(edgeInWords(setup, layout, edge)),
        choose: () => act({ type: 'build-road', at: edge }),
      }));
    case 'settlement':
      return options.settlements.map((corner) => ({
        kind: 'settlement',
        id: corner,
        label: words.buildSettlementAt(cornerInWords(setup, layout, corner)),
        choose: () => act({ type: 'build-settlement', at: corner }),
      }));
    case 'city':
      return options.cities.map((corner) => ({
        kind: 'city',
        id: corner,
        label: words.buildCityAt(cornerInWords(setup, layout, corner)),
        choose: () => act({ type: 'build-city', at: corner }),
      }));
    default:
      return [];
  }
}
