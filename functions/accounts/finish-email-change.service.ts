import type { MailQueue } from '../mail/mail.public.ts';
import { log } from '../platform/logging.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { CognitoAccountGateway } from './cognito-account.gateway.ts';
import type { EmailChangeStore } from './email-change.store.ts';
import type { EmailChangeRow } from './email-change.ts';
import type { ProfileStore } from './profile.store.ts';

export interface FinishEmailChangeDeps {
  readonly changes: Pick<EmailChangeStore, 'remove'>;
  readonly accounts: Pick<CognitoAccountGateway, 'changeEmail' | 'signOut'>;
  readonly profiles: Pick<ProfileStore, 'changeEmail'>;
  readonly mails: MailQueue;
  /** Schedules a billing check, so that Stripe gets the new address. */
  readonly scheduleBillingCheck: (memberId: string, now: Date) => Promise<void>;
  readonly now: () => Date;
}

/**
 * Applies the new address everywhere once the code is accepted. The sign-in service comes first because it ensures that
 * addresses are unique. Every step is idempotent, so a retry can resume.
 */
export async function finishEmailChange(
  deps: FinishEmailChangeDeps,
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
  await deps.profiles.changeEmail(memberId, { from, to, at: now, exemptSessionHash });
  await deps.accounts.signOut(memberId);
  await deps.scheduleBillingCheck(memberId, now);
  await deps.changes.remove(change);
  log('info', 'email changed', { memberId });
  return undefined;
}
