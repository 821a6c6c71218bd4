import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import type { NoticedChange } from '#shared/accounts/account-change.ts';
import type { StaffDirectory } from './staff-directory.gateway.ts';

/**
 * The email that tells another administrator about a change. `by` and `member` are email addresses.
 */
interface AdminNotice {
  kind: 'admin-changed-member';
  mailId: string;
  to: { memberId: string };
  change: NoticedChange;
  reason: string;
  by: string;
  member: string;
}

export interface AdminNoticeDeps {
  staff: Pick<StaffDirectory, 'listIds'>;
  mails: { post(mail: AdminNotice): Promise<void> };
  now: () => Date;
}

/** A change, with the email addresses of the acting administrator and the member. */
interface ChangeToNotice {
  byId: string;
  memberId: string;
  change: NoticedChange;
  reason: string;
  by: string;
  member: string;
}

/**
 * Makes a change and emails all other administrators about it. They are listed first, so that no
 * change is made if that fails.
 */
export async function withAdminNotices<Done>(
  { staff, mails, now }: AdminNoticeDeps,
  { byId, memberId, ...notice }: ChangeToNotice,
  make: () => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  const others = (await staff.listIds('admin')).filter((id) => id !== byId && id !== memberId);
  const noticeId = newId(now());
  const done = await make();
  if (typeof done === 'object' && done !== null && isRefusal(done)) return done;

  for (const id of others)
    await mails.post({
      kind: 'admin-changed-member',
      mailId: `admin-notice#${noticeId}#${id}`,
      to: { memberId: id },
      ...notice,
    });

  return done;
}
