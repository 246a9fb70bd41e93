// The analysis of a finished game: asked for until it is done, and what it tells.
import { api, type Answer } from '../net/api';
import type { Analysis, AnalysedMove, AnalysisUnderWay, Problem } from '../protocol';

export type State =
  { progress: AnalysisUnderWay | null } | { analysis: Analysis } | { problem: Problem };

type Ask = (id: string) => Promise<Answer<Analysis | AnalysisUnderWay>>;
type Later = (run: () => void, ms: number) => void;

const pause = 1000; // between questions
const patience = 600; // questions

// Tells how it stands until it is done; the answer ends that earlier.
export function follow(
  id: string,
  tell: (state: State) => void,
  ask: Ask = api.analysis,
  later: Later = (run, ms) => void setTimeout(run, ms),
): () => void {
  let isWanted = true;
  async function look(questions: number): Promise<void> {
    const answer = await ask(id);
    if (!isWanted) return;
    const again = () => later(() => isWanted && void look(questions + 1), pause);
    if (!answer.ok && answer.problem.status !== 503) return tell({ problem: answer.problem });
    if (!answer.ok) return questions < patience ? again() : tell({ problem: answer.problem });
    if ('start' in answer.value) return tell({ analysis: answer.value });
    tell({ progress: answer.value });
    if (questions < patience) again();
  }
  tell({ progress: null });
  void look(0);
  return () => {
    isWanted = false;
  };
}

// Each seat's chance before the first move and after each.
export function courseOf({ start, moves }: Analysis, seat: number): number[] {
  return [start, ...moves.map(({ chances }) => chances)].map((all) => all[seat] ?? 0);
}

const costly = 0.03;

// What cost their players most, in the order of the game.
export function mistakesOf({ moves }: Analysis, most = 6): AnalysedMove[] {
  return moves
    .filter(({ loss }) => (loss ?? 0) >= costly)
    .sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0))
    .slice(0, most)
    .sort((a, b) => a.version - b.version);
}

// The last move of a frame: several may share one.
export function moveAt({ moves }: Analysis, version: number): number {
  return moves.findLastIndex((move) => move.version <= version);
}
