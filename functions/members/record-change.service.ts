import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { newId } from '#platform/new-id.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import type { AccountChange, EmailedChange } from '#shared/accounts/account-change.ts';
import { accountChangeStore } from './account-change.store.ts';

/** The email that tells a member about a change. The mail feature sends it. */
interface ChangeMail<Change> {
  kind: 'account-changed';
  mailId: string;
  to: { memberId: string } | { address: string };
  change: Change;
  reason: string;
}

/** The dependencies for recording a change, except for sending emails. */
export const recordChangeUses = {
  changeLog: /* @__PURE__ */ accountChangeStore.pick('add', 'confirm', 'remove'),
  now: clock,
};

export interface RecordChangeDeps<Change extends AccountChange = EmailedChange> extends Wired<
  typeof recordChangeUses
> {
  /** Null if the member gets no email, or if a different email reports the change. */
  mails: { post(mail: ChangeMail<Change>): Promise<void> } | null;
}

interface RequestedChange<Change extends AccountChange> {
  memberId: string;
  byId: string;
  change: Change;
  reason: string;
  /**
   * Where to send the email if the member is disabled, because emails to disabled members are
   * skipped.
   */
  address?: string | undefined;
}

/**
 * Makes a change, records it in the audit log, and emails the member. The record is written first,
 * so that no change can be missing from the log, and confirmed afterwards. A refused change leaves
 * no record; if `apply` throws, the record stays unconfirmed.
 */
export async function makeRecordedChange<Done, Change extends AccountChange>(
  { changeLog, mails, now }: RecordChangeDeps<Change>,
  { memberId, byId, change, reason, address }: RequestedChange<Change>,
  apply: () => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  const at = now();
  const changeId = newId(at);
  const row = { memberId, changeId, byId, at: at.toISOString(), change, reason };
  await changeLog.add(row);

  const done = await apply();
  if (typeof done === 'object' && isRefusal(done)) {
    await changeLog.remove({ memberId, changeId });
    return done;
  }

  await changeLog.confirm(row);
  log('info', 'account changed', { by: byId, memberId, kind: change.kind });

  const to = address === undefined ? { memberId } : { address };

  await mails?.post({
    kind: 'account-changed',
    mailId: `account-changed#${changeId}`,
    to,
    change,
    reason,
  });

  return done;
}
