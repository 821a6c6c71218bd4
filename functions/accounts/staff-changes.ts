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
 * Runs an administrator's change while that administrator can't be demoted or disabled. If two administrators demote
 * each other at once, at most one change succeeds, so an administrator always remains.
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
 * Changes the groups and the row; the row decides permissions. Demoting an administrator writes the row first, because
 * that write may be refused. Otherwise the sign-in service comes first, so that its outage changes nothing. Idempotent.
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
  // Another administrator changed the role meanwhile, so the groups follow that role.
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

/** Disabling writes the row first, so it applies to the next request. Enabling writes the row last. */
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
