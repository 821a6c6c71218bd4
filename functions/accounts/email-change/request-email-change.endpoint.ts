import { postsMail } from '#functions/mail/mail.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { deriveItemId } from '#platform/submission-id.ts';
import { textSetting } from '#platform/uses/settings.ts';
import { clock, derive, plain } from '#platform/uses/use.ts';
import { requestEmailChange } from '#shared/accounts/email-change.contract.ts';
import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { emailChangeStore, getCodeExpiry, type EmailChangeStore } from './email-change.store.ts';
import { hashCode, newCode } from './email-code.service.ts';
import { isRecentlyAuthenticated } from '../sessions/recent-sign-in.service.ts';

const EMAIL_NOT_CONFIGURED = 'This site can’t send email yet, so you can’t change your address.';
const SAME_ADDRESS = 'That’s already your address.';
const CHANGE_UNFINISHED = 'Your last email change isn’t finished. Please enter its code again.';

/**
 * The response and its timing don't reveal whether the address has an account. Only an unused
 * address gets a code.
 */
export const requestEmailChangeEndpoint = endpoint(requestEmailChange, {
  impact: 'Members cannot start to change their email address.',
  uses: {
    sessions: sessionStore.pick('find'),
    accounts: cognitoAccountGateway.pick('isTaken'),
    changes: emailChangeStore.pick('request', 'find', 'remove'),
    mails: postsMail,
    canSendEmail: derive({ mailFrom: textSetting('MAIL_FROM') }, ({ mailFrom }) => mailFrom !== ''),
    newCode: plain(newCode),
    now: clock,
  },
})(async ({ caller, body, request }, deps) => {
  if (!deps.canSendEmail) return refuse('NOT_CONFIGURED', { message: EMAIL_NOT_CONFIGURED });
  // Access to a coach's or administrator's mailbox alone must not be enough to take over the
  // account.
  if (caller.secondFactorDue) return refuse('SECOND_FACTOR_REQUIRED');

  const now = deps.now();
  if (!(await isRecentlyAuthenticated(deps.sessions, request, now)))
    return refuse('RECENT_SIGN_IN_REQUIRED');

  const { memberId, email: from } = caller;
  const to = body.email.toLowerCase();
  if (to === from.toLowerCase()) return refuse('BAD_REQUEST', { message: SAME_ADDRESS });

  // The ID depends on the address, so that a corrected form isn't mistaken for a retry.
  const changeId = body.submissionId
    ? deriveItemId(memberId, `${body.submissionId}\n${to}`)
    : newId(now);
  const repeated = await findChange(deps, memberId, changeId);
  if (repeated) return repeated;

  const mailId = `email-change#${newId(now)}`;
  const [code, isTaken] = [deps.newCode(), await deps.accounts.isTaken(to)];
  const endsAt = getCodeExpiry(now);

  const change = {
    memberId,
    changeId,
    from,
    to,
    code: await hashCode(code),
    tries: 0,
    state: 'requested',
    endsAt,
  } as const;

  if (!(await deps.changes.request(change))) {
    return (
      (await findChange(deps, memberId, changeId)) ??
      refuse('CONFLICT', { message: CHANGE_UNFINISHED })
    );
  }

  const mail = { mailId, to: { address: to } };

  try {
    await deps.mails.post(
      isTaken
        ? { kind: 'email-change-taken', ...mail }
        : { kind: 'email-change-code', ...mail, code },
    );
  } catch (error) {
    // Otherwise, a retry would find the change and never send its code.
    await deps.changes.remove(change, 'requested');
    throw error;
  }

  return { status: 202, body: { email: to, endsAt } };
});

export const { handler, declaration } = requestEmailChangeEndpoint;

/** Returns the original response if this change was already requested. */
async function findChange(
  { changes }: { changes: Pick<EmailChangeStore, 'find'> },
  memberId: string,
  changeId: string,
) {
  const row = await changes.find(memberId);
  if (row?.changeId !== changeId || row.state !== 'requested') return undefined;
  return { status: 202, body: { email: row.to, endsAt: row.endsAt } } as const;
}
