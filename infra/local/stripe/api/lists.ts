import type { List } from '../state/objects.ts';
import { createNotFoundError } from './api-error.ts';

interface Paging {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
}

/** Returns one page of the rows. The rows are sorted oldest first, but Stripe lists the newest first. */
export function paginate<T extends { readonly id: string }>(rows: readonly T[], paging: Paging, url: string): List<T> {
  const { limit = 10, starting_after: after } = paging;
  const newestFirst = rows.toReversed();
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw createNotFoundError('object', after, 'starting_after');
  const end = start + limit;
  return { object: 'list', data: newestFirst.slice(start, end), has_more: end < rows.length, url };
}

/** Creates a list that contains all entries, for use inside another object. */
export function createList<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}
