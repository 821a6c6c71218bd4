import { checkScheduler } from '#functions/billing/schedule-check.public.ts';
import { postsMail } from '#functions/mail/mail.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import { confirmEmailChange } from '#shared/accounts/email-change.contract.ts';

import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { emailChangeStore, type EmailChangeRow } from './email-change.store.ts';
import { matchesCode } from './email-code.service.ts';
import { memberEmailStore } from './member-email.store.ts';
import { currentSessionHash } from '../sessions/session-cookies.ts';
import { toUser } from '../sessions/to-user.ts';

const finishUses = {
  changes: emailChangeStore.pick('remove'),
  accounts: cognitoAccountGateway.pick('changeEmail', 'signOut'),
  emails: memberEmailStore.pick('change'),
  mails: postsMail,
  // A billing check sends the new address to Stripe.
  scheduleBillingCheck: checkScheduler,
  now: clock,
};

const uses = {
  ...finishUses,
  changes: emailChangeStore.pick('find', 'countTry', 'confirm', 'remove'),
};

/** Accepts a code only once. A retry resumes an interrupted change. */
export const confirmEmailChangeEndpoint = endpoint(confirmEmailChange, {
  impact: 'Members cannot finish changing their email address.',
  uses,
})(async ({ caller, body, request }, deps) => {
  // The caller may have become an administrator after requesting the change.
  if (caller.secondFactorDue) return refuse('SECOND_FACTOR_REQUIRED');

  const session = currentSessionHash(request);
  const change = await confirmChange(deps, caller.memberId, { code: body.code, session });
  if (isRefusal(change)) return change;

  const refusal = await finishEmailChange(deps, change);

  return refusal ?? { status: 200, body: toUser({ ...caller, email: change.to }) };
});

export const { handler, declaration } = confirmEmailChangeEndpoint;

async function confirmChange(
  { changes, now }: Pick<Wired<typeof uses>, 'changes' | 'now'>,
  memberId: string,
  { code, session }: { code: string; session: string },
): Promise<EmailChangeRow | Refusal> {
  const change = await changes.find(memberId);
  if (!change) return refuse('CODE_EXPIRED');
  // The code was already accepted, so resume the interrupted change without checking a code.
  if (change.state === 'confirmed') return change;

  const attempt = await changes.countTry(change, now());
  if (!attempt) return refuse('CODE_EXPIRED');
  if (!(await matchesCode(code, attempt.code))) return refuse('CODE_WRONG');

  // `confirm` returns undefined if a parallel call used the code first or a newer request replaced
  // the change.
  return (await changes.confirm(attempt, session, now())) ?? refuse('CONFLICT');
}

/**
 * Updates the sign-in service first, because only that service enforces unique addresses.
 * Idempotent.
 */
export async function finishEmailChange(
  deps: Wired<typeof finishUses>,
  change: EmailChangeRow,
): Promise<Refusal | undefined> {
  const { memberId, changeId, from, to, exemptSessionHash } = change;
  if ((await deps.accounts.changeEmail(memberId, to)) === 'taken') {
    await deps.changes.remove(change);
    return refuse('EMAIL_TAKEN');
  }

  const mail = { mailId: `email-changed#${changeId}`, to: { address: from }, newEmail: to };
  await deps.mails.post({ kind: 'email-changed', ...mail });

  const now = deps.now();
  await deps.emails.change(memberId, { from, to, at: now, exemptSessionHash });
  await deps.accounts.signOut(memberId);
  await deps.scheduleBillingCheck(memberId, now);
  await deps.changes.remove(change);
  log('info', 'email changed', { memberId });

  return undefined;
}
