import type { List } from '../state/objects.ts';
import { badRequest } from './api-error.ts';

interface Paging {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/** One page, newest first, of rows that come oldest first. */
export function pageOf<T extends { readonly id: string }>(rows: readonly T[], paging: Paging, url: string): List<T> {
  const { limit = 10, starting_after: after, ending_before: before } = paging;
  const all = rows.toReversed();
  const position = (id: string, param: string): number => {
    const at = all.findIndex((row) => row.id === id);
    if (at < 0) throw badRequest(`No such object: '${id}'`, { code: 'resource_missing', param });
    return at;
  };
  if (before !== undefined) {
    const end = position(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : position(after, 'starting_after') + 1;
  return { object: 'list', data: all.slice(start, start + limit), has_more: start + limit < all.length, url };
}

interface Range {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

/** Whether a moment is inside; no range lets everything in. */
export function isWithin(moment: number, range: Range | undefined): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range ?? {};
  return moment > gt && moment >= gte && moment < lt && moment <= lte;
}

/** A complete list, as it lies inside another object. */
export function listOf<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}
