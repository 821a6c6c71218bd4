import * as z from 'zod';
import { listDesk } from '../../shared/coaching/coaching.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { readCursor, writeCursor } from '../platform/http/cursor.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { deskCursorSchema } from './desk-cursor.ts';
import { deskListStore, type DeskListStore } from './desk-list.store.ts';
import { deskRequestOf } from './desk-view.ts';
import { isLapsed } from './request-row.ts';

interface Parts {
  readonly desk: DeskListStore;
  readonly now: () => Date;
}

export function listDeskWith({ desk, now }: Parts): UseCase<typeof listDesk> {
  return async ({ caller, query }) => {
    const { view, from } = query;
    const coachId = caller.memberId;
    const cursor = readCursor(from, deskCursorSchema(view));
    if (isRefusal(cursor)) return cursor;
    const { rows, next } = await desk.list(view, coachId, cursor.position);
    const shown = rows
      .filter(({ memberId }) => memberId !== coachId)
      .filter((row) => view !== 'mine' || !isLapsed(row, now()));
    const requests = shown.map((row) => deskRequestOf(row, coachId, now()));
    return { status: 200, body: { requests, next: writeCursor(next) } };
  };
}

export const handler = endpoint(listDesk, () => {
  const { COACHING_TABLE } = readEnvironment({ COACHING_TABLE: z.string() });
  return listDeskWith({ desk: deskListStore(documentClient(), COACHING_TABLE), now: () => new Date() });
});
