import { postsMail } from '#functions/mail/mail.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { replyToCoach } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore } from './coach-request.store.ts';
import { buildRepliedMail } from './coaching-mails.ts';
import { toCoachRequest } from './request-row.ts';

/** Idempotent: a retry after a lost response doesn't send a second email. */
export const replyToCoachEndpoint = endpoint(replyToCoach, {
  impact: 'Members cannot reply to their coach.',
  uses: {
    requests: coachRequestStore.pick('find', 'reply'),
    mails: postsMail,
    now: clock,
  },
})(async ({ caller, params, body }, { requests, mails, now }) => {
  const key = { memberId: caller.memberId, requestId: params.id };
  const row = (await requests.reply(key, body.message, now())) ?? (await requests.find(key));
  if (!row) return refuse('NOT_FOUND');
  if (row.status !== 'completed' || row.reply?.message !== body.message) return refuse('CONFLICT');

  if (row.coachSortKey !== undefined) await mails.post(buildRepliedMail(row));

  return { status: 200, body: toCoachRequest(row, now()) };
});

export const { handler, declaration } = replyToCoachEndpoint;
