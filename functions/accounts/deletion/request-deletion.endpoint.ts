import { readVariable } from '#platform/environment.ts';
import type { UseCase } from '#platform/http/call.ts';
import { createHandler } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { jsonQueue, type Queue } from '#platform/queue/queue.gateway.ts';
import { sessionStore, type SessionStore } from '#platform/session/session.store.ts';
import { requestDeletion } from '#shared/accounts/deletion.contract.ts';

import { deletionMemberStore, type DeletionMemberStore } from './deletion-member.store.ts';
import {
  deletionStore,
  deletionTiming,
  type DeletionMessage,
  type DeletionStore,
} from './deletion.store.ts';
import { isRecentlyAuthenticated } from '../sessions/recent-sign-in.service.ts';
import { clearedSessionCookies } from '../sessions/session-cookies.ts';

export interface RequestDeletionDeps {
  deletions: Pick<DeletionStore, 'open'>;
  members: Pick<DeletionMemberStore, 'block'>;
  sessions: Pick<SessionStore, 'find'>;
  queue: Queue<DeletionMessage>;
  now: () => Date;
}

const LOG_IN_AGAIN = 'Please log in again before you delete your account.';

/** Writes the deletion row first, so that the sweeper can resume an interrupted deletion. */
export function requestDeletionWith(deps: RequestDeletionDeps): UseCase<typeof requestDeletion> {
  return async ({ caller, body, request }) => {
    if (caller.role !== 'member' || caller.secondFactorDue) return refuse('STAFF_ACCOUNT');

    if (body.email.toLowerCase() !== caller.email.toLowerCase()) {
      return refuse('BAD_REQUEST', {
        message: 'That isn’t this account’s email address. Please check it.',
      });
    }

    const { memberId, email } = caller;
    const now = deps.now();
    if (!(await isRecentlyAuthenticated(deps.sessions, request, now)))
      return refuse('RECENT_SIGN_IN_REQUIRED', { message: LOG_IN_AGAIN });

    await deps.deletions.open({
      memberId,
      email,
      deletionId: newId(now),
      requestedAt: now.toISOString(),
      dueAt: new Date(now.getTime() + deletionTiming.firstRetryMs).toISOString(),
    });

    await deps.members.block(memberId);
    await deps.queue.send({ memberId });

    return {
      status: 202,
      body: undefined,
      cookies: clearedSessionCookies(),
      // Also deletes recordings that the browser stored but hasn't uploaded yet.
      headers: { 'clear-site-data': '"cache", "storage"' },
    };
  };
}

export const handler = createHandler(requestDeletion, () =>
  requestDeletionWith({
    deletions: deletionStore(),
    members: deletionMemberStore(),
    sessions: sessionStore(),
    queue: jsonQueue(readVariable('DELETION_QUEUE_URL')),
    now: () => new Date(),
  }),
);
