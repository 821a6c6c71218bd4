import * as z from 'zod';
import { confirmEmailChange } from '../../shared/accounts/email-change.contract.ts';
import { scheduleCheckFromEnv } from '../billing/schedule-check.public.ts';
import { mailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import { cognitoAccountGateway } from './cognito-account.gateway.ts';
import { emailChangeStore, type EmailChangeStore } from './email-change.store.ts';
import type { EmailChangeRow } from './email-change.ts';
import { matchesCode } from './email-code.service.ts';
import { finishEmailChange, type FinishEmailChangeDeps } from './finish-email-change.service.ts';
import { currentSessionHash } from './current-session.ts';
import { profileStore } from './profile.store.ts';
import { toUser } from './to-user.ts';

export interface ConfirmEmailChangeDeps extends FinishEmailChangeDeps {
  readonly changes: Pick<EmailChangeStore, 'find' | 'countTry' | 'confirm' | 'remove'>;
}

/** A code is accepted once. Repeating the call resumes an interrupted change. */
export function confirmEmailChangeWith(deps: ConfirmEmailChangeDeps): UseCase<typeof confirmEmailChange> {
  return async ({ caller, body, request }) => {
    // The change may have been requested before the caller became an administrator.
    if (caller.secondFactorDue) return refuse('SECOND_FACTOR_REQUIRED');
    const session = currentSessionHash(request);
    const change = await confirmChange(deps, caller.memberId, { code: body.code, session });
    if (isRefusal(change)) return change;
    const refusal = await finishEmailChange(deps, change);
    return refusal ?? { status: 200, body: toUser({ ...caller, email: change.to }) };
  };
}

async function confirmChange(
  { changes, now }: ConfirmEmailChangeDeps,
  memberId: string,
  { code, session }: { readonly code: string; readonly session: string },
): Promise<EmailChangeRow | Refusal> {
  const change = await changes.find(memberId);
  if (!change) return refuse('CODE_EXPIRED');
  // The code was already accepted, so resume the interrupted change. Only the session that entered the code stays open.
  if (change.state === 'confirmed') return change;
  const attempt = await changes.countTry(change, now());
  if (!attempt) return refuse('CODE_EXPIRED');
  if (!(await matchesCode(code, attempt.code))) return refuse('CODE_WRONG');
  // Undefined if a parallel call used the code first or a newer request replaced this one.
  return (await changes.confirm(attempt, session, now())) ?? refuse('CONFLICT');
}

export const handler = endpoint(confirmEmailChange, () => {
  const environment = readEnvironment({
    MEMBERS_TABLE: z.string(),
    EMAIL_CHANGES_TABLE: z.string(),
    MAIL_QUEUE_URL: z.string(),
    USER_POOL_ID: z.string(),
  });
  return confirmEmailChangeWith({
    changes: emailChangeStore(documentClient(), environment.EMAIL_CHANGES_TABLE),
    accounts: cognitoAccountGateway(environment.USER_POOL_ID),
    profiles: profileStore(documentClient(), environment.MEMBERS_TABLE),
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    scheduleBillingCheck: scheduleCheckFromEnv(),
    now: () => new Date(),
  });
});
