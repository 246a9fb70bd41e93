// The pages that are not part of the first load.
import { lazy } from '../ui/lazy';
import { withFacts } from './facts';

export const CreatePage = lazy(
  async () => (await withFacts(import('../lobby/create-page'))).CreatePage,
);
export const TablePage = lazy(
  async () => (await withFacts(import('../table/table-page'))).TablePage,
);
export const ReplayPage = lazy(
  async () => (await withFacts(import('../replay/replay-page'))).ReplayPage,
);
export const LearnPage = lazy(
  async () => (await withFacts(import('../learn/learn-page'))).LearnPage,
);

// What most people open next, as soon as there is nothing better to do.
export function loadAhead(): void {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));
  later(() => void TablePage.load().catch(() => undefined));
}
