import * as z from 'zod';
import { requestEmailChange } from '../../shared/accounts/email-change.contract.ts';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import { itemIdFor } from '../platform/submission-id.ts';
import { rateLimitStore, type RateLimitStore } from '../platform/rate-limit.store.ts';
import { sessionStore, type SessionStore } from '../platform/session/session.store.ts';
import { accountOwnerGateway, type AccountOwnerGateway } from './account-owner.gateway.ts';
import { overLimit } from './email-change-limits.ts';
import { emailChangeStore, type EmailChangeStore } from './email-change.store.ts';
import { endOfCode } from './email-change.ts';
import { keptCode, newCode } from './email-code.ts';
import { isRecentlyProven } from './recent-sign-in.ts';

export interface RequestEmailChangeParts {
  readonly sessions: Pick<SessionStore, 'find'>;
  readonly accounts: Pick<AccountOwnerGateway, 'isTaken'>;
  readonly changes: Pick<EmailChangeStore, 'ask' | 'find' | 'remove'>;
  readonly limits: RateLimitStore;
  readonly mails: MailQueue;
  readonly now: () => Date;
  readonly newCode: () => string;
}

const NO_MAIL = 'This site can’t send email yet, so you can’t change your address.';
const SAME = 'That’s already your address.';
const UNFINISHED = 'Your last email change isn’t finished. Please enter its code again.';

/**
 * Response, stored data and timing are the same whether or not the address has an account. Only the email differs, and
 * the code is sent only to a free address.
 */
export function requestEmailChangeWith(
  parts: RequestEmailChangeParts,
  canMail: boolean,
): UseCase<typeof requestEmailChange> {
  return async ({ caller, body, request }) => {
    if (!canMail) return refuse('NOT_CONFIGURED', { sentence: NO_MAIL });
    // Access to an administrator's mailbox alone must not be enough to take over the account.
    if (caller.secondFactorDue) return refuse('SECOND_FACTOR_REQUIRED');
    const now = parts.now();
    if (!(await isRecentlyProven(parts.sessions, request, now))) return refuse('RECENT_SIGN_IN_REQUIRED');
    const { memberId, email: from } = caller;
    const to = body.email.toLowerCase();
    if (to === from.toLowerCase()) return refuse('BAD_REQUEST', { sentence: SAME });
    // The ID includes the address, so that a corrected form isn't mistaken for a repeat.
    const changeId = body.submissionId ? itemIdFor(memberId, `${body.submissionId}\n${to}`) : newId(now);
    const repeated = await findChange(parts, memberId, changeId);
    if (repeated) return repeated;
    const mailId = `email-change#${newId(now)}`;
    const refusal = await overLimit(parts.limits, { id: mailId, memberId, to }, now);
    if (refusal) return refusal;
    const [code, isTaken] = [parts.newCode(), await parts.accounts.isTaken(to)];
    const endsAt = endOfCode(now);
    const change = {
      memberId,
      changeId,
      from,
      to,
      code: await keptCode(code),
      tries: 0,
      state: 'asked',
      endsAt,
    } as const;
    if (!(await parts.changes.ask(change))) {
      return (await findChange(parts, memberId, changeId)) ?? refuse('CONFLICT', { sentence: UNFINISHED });
    }
    const mail = { mailId, to: { address: to } };
    try {
      await parts.mails.post(
        isTaken ? { kind: 'email-change-taken', ...mail } : { kind: 'email-change-code', ...mail, code },
      );
    } catch (error) {
      // Otherwise a repeat would find the change and wait for a code that was never emailed.
      await parts.changes.remove(change, 'asked');
      throw error;
    }
    return { status: 202, body: { email: to, endsAt } };
  };
}

/** The response to a change that an earlier call of the same submission requested. */
async function findChange({ changes }: Pick<RequestEmailChangeParts, 'changes'>, memberId: string, changeId: string) {
  const row = await changes.find(memberId);
  if (row?.changeId !== changeId || row.state !== 'asked') return undefined;
  return { status: 202, body: { email: row.to, endsAt: row.endsAt } } as const;
}

export const handler = endpoint(requestEmailChange, () => {
  const environment = readEnvironment({
    SESSIONS_TABLE: z.string(),
    EMAIL_CHANGES_TABLE: z.string(),
    MAIL_QUEUE_URL: z.string(),
    MAIL_FROM: z.string(),
    USER_POOL_ID: z.string(),
  });
  const parts = {
    sessions: sessionStore(documentClient(), environment.SESSIONS_TABLE),
    accounts: accountOwnerGateway(environment.USER_POOL_ID),
    changes: emailChangeStore(documentClient(), environment.EMAIL_CHANGES_TABLE),
    limits: rateLimitStore(documentClient(), environment.EMAIL_CHANGES_TABLE),
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    now: () => new Date(),
    newCode,
  };
  return requestEmailChangeWith(parts, environment.MAIL_FROM !== '');
});
