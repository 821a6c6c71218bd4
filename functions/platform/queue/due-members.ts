import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '#shared/product/time.ts';
import { log } from '../logging.ts';
import type { BatchQueue } from './queue.gateway.ts';

/** A message that tells a worker to do what is due for the member. */
export const dueMemberSchema = z.object({ memberId: z.string() });

export type DueMember = z.output<typeof dueMemberSchema>;

export interface DueRow extends DueMember {
  /** ISO 8601 in UTC. */
  dueAt: string;
}

interface DueDeps {
  queue: BatchQueue<DueMember>;
  now: () => Date;
}

/** Shorter than `ENQUEUE_TIMEOUT_SECONDS`, so that a run can report that members are left. */
export const MAX_RUN_MS = 4 * MINUTE_MS;
export const ENQUEUE_TIMEOUT_SECONDS = 300;

/** A metric filter watches this line's `oldestDueHours`. */
export const DUE_MEMBERS_LOG_EVENT = 'due members enqueued';

/**
 * Sends one message per member with due rows. A worker's work removes a row from the pages, which
 * start with the oldest, so the next run continues where a run stopped.
 */
export async function enqueueDueMembers(
  name: string,
  pages: AsyncIterable<readonly DueRow[]>,
  { queue, now }: DueDeps,
): Promise<void> {
  const started = now().getTime();
  const memberIds = new Set<string>();
  let oldestDueAt: string | undefined;

  try {
    for await (const page of pages) {
      oldestDueAt ??= page[0]?.dueAt;
      if (page.length > 0 && now().getTime() - started > MAX_RUN_MS)
        throw new Error('out of time; the remaining members wait for the next run');

      const ids = page.map(({ memberId }) => memberId);
      const added = new Set(ids.filter((id) => !memberIds.has(id)));
      await queue.sendAll([...added].map((memberId) => ({ memberId })));
      for (const memberId of added) memberIds.add(memberId);
    }
  } finally {
    log('info', DUE_MEMBERS_LOG_EVENT, {
      schedule: name,
      members: memberIds.size,
      oldestDueHours: oldestDueAt ? Math.floor((started - Date.parse(oldestDueAt)) / HOUR_MS) : 0,
    });
  }
}
