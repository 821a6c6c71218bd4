import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { sendsTo } from '#platform/queue/queue.gateway.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { clock } from '#platform/uses/use.ts';
import { requestDeletion } from '#shared/accounts/deletion.contract.ts';

import { isRecentlyAuthenticated } from '../sessions/recent-sign-in.service.ts';
import { clearedSessionCookies } from '../sessions/session-cookies.ts';
import { deletionMemberStore } from './deletion-member.store.ts';
import { deletionStore, deletionTiming, type DeletionMessage } from './deletion.store.ts';

const LOG_IN_AGAIN = 'Please log in again before you delete your account.';

/** Writes the deletion row first, so that the sweeper can resume an interrupted deletion. */
export const requestDeletionEndpoint = endpoint(requestDeletion, {
  impact: 'Members cannot delete their account.',
  uses: {
    deletions: deletionStore.pick('open'),
    members: deletionMemberStore.pick('block'),
    sessions: sessionStore.pick('find'),
    queue: sendsTo<DeletionMessage>('DeletionQueue'),
    now: clock,
  },
})(async ({ caller, body, request }, deps) => {
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
});

export const { handler, declaration } = requestDeletionEndpoint;
