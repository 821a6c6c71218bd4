import type { MailQueue } from '../mail/mail.public.ts';
import { log } from '../platform/logging.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { AccountOwnerGateway } from './account-owner.gateway.ts';
import type { EmailChangeStore } from './email-change.store.ts';
import type { EmailChangeRow } from './email-change.ts';
import type { ProfileStore } from './profile.store.ts';

export interface FinishEmailChangeParts {
  readonly changes: Pick<EmailChangeStore, 'remove'>;
  readonly accounts: Pick<AccountOwnerGateway, 'changeEmail' | 'signOut'>;
  readonly profiles: Pick<ProfileStore, 'changeEmail'>;
  readonly mails: MailQueue;
  /** Schedules a billing check, so that Stripe gets the new address. */
  readonly lookAtBilling: (memberId: string, now: Date) => Promise<void>;
  readonly now: () => Date;
}

/**
 * Applies the new address everywhere once the code is accepted. The sign-in service comes first because it ensures that
 * addresses are unique; every step is idempotent, so the next call can resume.
 */
export async function finishEmailChange(
  parts: FinishEmailChangeParts,
  change: EmailChangeRow,
): Promise<Refusal | undefined> {
  const { memberId, changeId, from, to, stayingSession } = change;
  if ((await parts.accounts.changeEmail(memberId, to)) === 'taken') {
    await parts.changes.remove(change);
    return refuse('EMAIL_TAKEN');
  }
  const mail = { mailId: `email-changed#${changeId}`, to: { address: from }, newEmail: to };
  await parts.mails.post({ kind: 'email-changed', ...mail });
  const now = parts.now();
  await parts.profiles.changeEmail(memberId, { from, to, at: now, stayingSession });
  await parts.accounts.signOut(memberId);
  await parts.lookAtBilling(memberId, now);
  await parts.changes.remove(change);
  log('info', 'email changed', { memberId });
  return undefined;
}
