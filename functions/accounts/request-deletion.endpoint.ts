import * as z from 'zod';
import { requestDeletion } from '../../shared/accounts/deletion.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import { jsonQueue, type Queue } from '../platform/queue/queue.gateway.ts';
import { sessionStore, type SessionStore } from '../platform/session/session.store.ts';
import { deletionMemberStore, type DeletionMemberStore } from './deletion-member.store.ts';
import { deletionTiming, type DeletionMessage } from './deletion-row.ts';
import { deletionStore, type DeletionStore } from './deletion.store.ts';
import { isRecentlyAuthenticated } from './recent-sign-in.service.ts';
import { clearedSessionCookies } from './session-cookies.ts';

export interface RequestDeletionDeps {
  readonly deletions: Pick<DeletionStore, 'open'>;
  readonly members: Pick<DeletionMemberStore, 'block'>;
  readonly sessions: Pick<SessionStore, 'find'>;
  readonly queue: Queue<DeletionMessage>;
  readonly now: () => Date;
}

const LOG_IN_AGAIN = 'Please log in again before you delete your account.';

/**
 * Closes the account at once and queues the rest. The row is written first, so that the sweeper can resume an
 * interrupted deletion; a second request finds the same row.
 */
export function requestDeletionWith(deps: RequestDeletionDeps): UseCase<typeof requestDeletion> {
  return async ({ caller, body, request }) => {
    if (caller.role !== 'member' || caller.secondFactorDue) return refuse('STAFF_ACCOUNT');
    if (body.email.toLowerCase() !== caller.email.toLowerCase()) {
      return refuse('BAD_REQUEST', { message: 'That isn’t this account’s email address. Please check it.' });
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
      // Also deletes recordings that haven't been uploaded yet.
      headers: { 'clear-site-data': '"cache", "storage"' },
    };
  };
}

export const handler = endpoint(requestDeletion, () => {
  const environment = readEnvironment({
    MEMBER_REQUESTS_TABLE: z.string(),
    MEMBERS_TABLE: z.string(),
    SESSIONS_TABLE: z.string(),
    DELETION_QUEUE_URL: z.string(),
  });
  return requestDeletionWith({
    deletions: deletionStore(documentClient(), environment.MEMBER_REQUESTS_TABLE),
    members: deletionMemberStore(documentClient(), environment.MEMBERS_TABLE),
    sessions: sessionStore(documentClient(), environment.SESSIONS_TABLE),
    queue: jsonQueue(environment.DELETION_QUEUE_URL),
    now: () => new Date(),
  });
});
