// A gateway has one table alone, which stands for a game at a foreign server: there is no lobby, no
// bot to call and no record to replay.
import { signal } from '@preact/signals';
import { api } from '../net/api';

export const onlyTable = signal<string | null>(null);

export async function findOnlyTable(): Promise<void> {
  const answer = await api.info();
  if (answer.ok) onlyTable.value = answer.value.table ?? null;
}
