import type { Role } from '../../shared/accounts/member.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { AccountStaffGateway } from './account-staff.gateway.ts';
import type { DirectoryRow, DirectoryStore } from './directory.store.ts';

export interface ChangeParts {
  readonly directory: Pick<DirectoryStore, 'find' | 'setRole' | 'disable' | 'enable'>;
  readonly accounts: AccountStaffGateway;
  readonly now: () => Date;
}

export interface StaffParts extends ChangeParts {
  readonly directory: ChangeParts['directory'] & Pick<DirectoryStore, 'startActing' | 'stopActing'>;
  readonly newId: (now: Date) => string;
}

const LEAVING = 'This account is being deleted and can no longer be changed.';
const ACTING = 'This administrator is changing another account right now. Please try again.';
const NOT_ALONE = 'Your last change is still in progress. Please try again in a minute.';

/**
 * One administrator changes somebody else. Meanwhile nobody takes anything from the one who changes, so that after every
 * change there is an administrator: two who demote each other in the same second are both refused, or one of them is.
 */
export async function asAdministrator(
  { directory, now, newId }: StaffParts,
  memberId: string,
  change: () => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const at = now();
  const actId = newId(at);
  if (!(await directory.startActing(memberId, actId, at))) return refuseActing(await directory.find(memberId));
  try {
    return await change();
  } finally {
    await directory.stopActing(memberId, actId);
  }
}

/**
 * Group and row together; the row decides about rights. What is given begins at the service: while it is away nothing has
 * changed. What is taken from an administrator begins with the row, which may refuse it. Both can be done again.
 */
export async function changeRole(
  parts: ChangeParts,
  memberId: string,
  role: Role,
  seenRole?: Role,
): Promise<Refusal | undefined> {
  const change = { role, seenRole };
  const { directory, accounts, now } = parts;
  const row = await directory.find(memberId);
  const refusal = refuseAbsent(row) ?? refuseStale(row, change);
  if (refusal) return refusal;
  const isTaking = row?.role === 'admin';
  if (isTaking && !(await directory.setRole(memberId, role, now(), seenRole)))
    return refuseRole(parts, memberId, change);
  await accounts.setGroups(memberId, role);
  if (isTaking || (await directory.setRole(memberId, role, now(), seenRole))) return undefined;
  const changed = await directory.find(memberId);
  // Another administrator set the role in between, so the groups follow that role.
  if (changed && refuseStale(changed, change)) await accounts.setGroups(memberId, changed.role);
  return refuseRole(parts, memberId, change);
}

interface RoleChange {
  readonly role: Role;
  readonly seenRole: Role | undefined;
}

async function refuseRole(parts: ChangeParts, memberId: string, change: RoleChange): Promise<Refusal> {
  return refuseStale(await parts.directory.find(memberId), change) ?? refuseChange(parts, memberId);
}

function refuseStale(row: DirectoryRow | undefined, { role, seenRole }: RoleChange): Refusal | undefined {
  if (!row || seenRole === undefined || row.role === seenRole || row.role === role) return undefined;
  const sentence = `Someone else changed this member’s role to ${row.role}. Review it, then try again.`;
  return refuse('STALE_REVISION', { sentence });
}

/** Shutting out begins with the row, which counts at the very next call; letting in ends with it. */
export async function changeAccess(
  parts: ChangeParts,
  memberId: string,
  isDisabled: boolean,
): Promise<Refusal | undefined> {
  const { directory, accounts, now } = parts;
  const refusal = refuseAbsent(await directory.find(memberId));
  if (refusal) return refusal;
  if (isDisabled) {
    if (!(await directory.disable(memberId, now()))) return refuseChange(parts, memberId);
    await accounts.disable(memberId);
    return undefined;
  }
  await accounts.enable(memberId);
  return (await directory.enable(memberId)) ? undefined : refuseChange(parts, memberId);
}

async function refuseChange({ directory }: ChangeParts, memberId: string): Promise<Refusal> {
  return refuseAbsent(await directory.find(memberId)) ?? refuse('CONFLICT', { sentence: ACTING });
}

function refuseActing(row: DirectoryRow | undefined): Refusal {
  const isAdmin = row?.role === 'admin' && !row.disabled;
  return isAdmin ? refuse('CONFLICT', { sentence: NOT_ALONE }) : refuse('ADMIN_ONLY');
}

function refuseAbsent(row: DirectoryRow | undefined): Refusal | undefined {
  if (!row) return refuse('NOT_FOUND');
  return row.disabled && row.disabledAt === undefined ? refuse('CONFLICT', { sentence: LEAVING }) : undefined;
}
