// The pages that are not part of the first load.
import { lazy } from '../ui/lazy';

export const CreatePage = lazy(async () => (await import('../lobby/create-page')).CreatePage);
export const TablePage = lazy(async () => (await import('../table/table-page')).TablePage);
export const ReplayPage = lazy(async () => (await import('../replay/replay-page')).ReplayPage);
export const LearnPage = lazy(async () => (await import('../learn/learn-page')).LearnPage);

// What most people open next, as soon as there is nothing better to do.
export function loadAhead(): void {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));
  later(() => void TablePage.load().catch(() => undefined));
}
