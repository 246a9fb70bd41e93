// What has happened at a table, page by page; what a page cannot be had for is left out.
import type { Happening } from '../protocol';
import { api } from './api';

const mostPages = 30; // more than a table has room for

export async function wholeHistory(
  id: string,
  token: string | null,
  load: typeof api.history = api.history,
): Promise<readonly Happening[]> {
  const all: Happening[] = [];
  let cursor = '';
  for (let page = 0; page < mostPages; page++) {
    const answer = await load(id, token, cursor);
    if (!answer.ok) break;
    all.push(...answer.value.updates);
    if (!answer.value.next) break;
    cursor = answer.value.next;
  }
  return all;
}
