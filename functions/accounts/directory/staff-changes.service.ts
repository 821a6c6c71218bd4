import {
  formerCoachStore,
  type FormerCoachStore,
} from '#functions/coaching/staff-changes.public.ts';
import { postsMail } from '#functions/mail/mail.public.ts';
import { recordChangeUses } from '#functions/members/members.public.ts';
import { staffDirectory } from '#functions/members/staff-directory.public.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { type Wired, clock, plain } from '#platform/uses/use.ts';
import type { Role } from '#shared/accounts/member.ts';
import { cognitoAccessGateway } from '../cognito/cognito-access.gateway.ts';
import { directoryStore, type DirectoryRow, type DirectoryStore } from './directory.store.ts';

/** Common dependencies of all changes that administrators make to other accounts. */
export const staffUses = {
  ...recordChangeUses,
  mails: postsMail,
  staff: staffDirectory.pick('listIds'),
  newId: plain(newId),
};

export const changeRoleUses = {
  directory: directoryStore.pick('find', 'setRole', 'acquireAdminLease', 'releaseAdminLease'),
  accounts: cognitoAccessGateway.pick('setGroups'),
  formerCoaches: formerCoachStore.pick('releaseHolds'),
  now: clock,
};

export const changeAccessUses = {
  directory: directoryStore.pick(
    'find',
    'disable',
    'enable',
    'acquireAdminLease',
    'releaseAdminLease',
  ),
  accounts: cognitoAccessGateway.pick('disable', 'enable'),
  formerCoaches: formerCoachStore.pick('releaseHolds'),
  now: clock,
};

export interface ChangeRoleDeps {
  directory: Pick<DirectoryStore, 'find' | 'setRole'>;
  accounts: Wired<typeof changeRoleUses>['accounts'];
  formerCoaches: Pick<FormerCoachStore, 'releaseHolds'>;
  now: () => Date;
}

interface FindDeps {
  directory: Pick<DirectoryStore, 'find'>;
}

interface AdminLeaseDeps {
  directory: Pick<DirectoryStore, 'find' | 'acquireAdminLease' | 'releaseAdminLease'>;
  newId: (now: Date) => string;
  now: () => Date;
}

const BEING_DELETED = 'This account is being deleted and can no longer be changed.';
const ADMIN_BUSY = 'This administrator is changing another account right now. Please try again.';
const OWN_CHANGE_IN_PROGRESS =
  'Your last change is still in progress. Please try again in a minute.';

/**
 * Locks the acting administrator while `change` runs, so that two administrators can't demote each
 * other.
 */
export async function withAdminLease(
  { directory, now, newId: makeId }: AdminLeaseDeps,
  memberId: string,
  change: () => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const at = now();
  const leaseId = makeId(at);
  if (!(await directory.acquireAdminLease(memberId, leaseId, at)))
    return refuseLease(await directory.find(memberId));

  try {
    return await change();
  } finally {
    await directory.releaseAdminLease(memberId, leaseId);
  }
}

/**
 * Updates the member's row and Cognito groups. An admin's row is updated before the groups, because
 * that write fails while the admin holds a lease; otherwise, the groups are updated before the row.
 * A former coach's requests return to the queue.
 */
export async function changeRole(
  deps: ChangeRoleDeps,
  memberId: string,
  role: Role,
  expectedRole?: Role,
): Promise<Refusal | undefined> {
  const change = { role, expectedRole };
  const { directory, accounts, formerCoaches, now } = deps;
  const row = await directory.find(memberId);
  const refusal = refuseMissing(row) ?? refuseStale(row, change);
  if (refusal) return refusal;

  const isDemotion = row?.role === 'admin';
  if (isDemotion && !(await directory.setRole(memberId, role, now(), expectedRole)))
    return refuseRole(deps, memberId, change);

  await accounts.setGroups(memberId, role);
  if (isDemotion || (await directory.setRole(memberId, role, now(), expectedRole))) {
    if (role === 'member') await formerCoaches.releaseHolds(memberId);
    return undefined;
  }

  const changed = await directory.find(memberId);
  // If another administrator changed the role in the meantime, make the group match that role.
  if (changed && refuseStale(changed, change)) await accounts.setGroups(memberId, changed.role);

  return refuseRole(deps, memberId, change);
}

interface RoleChange {
  role: Role;
  expectedRole: Role | undefined;
}

async function refuseRole(deps: FindDeps, memberId: string, change: RoleChange): Promise<Refusal> {
  return refuseStale(await deps.directory.find(memberId), change) ?? refuseChange(deps, memberId);
}

function refuseStale(
  row: DirectoryRow | undefined,
  { role, expectedRole }: RoleChange,
): Refusal | undefined {
  if (!row || expectedRole === undefined || row.role === expectedRole || row.role === role)
    return undefined;

  const message = `Someone else changed this member’s role to ${row.role}. Review it, then try again.`;

  return refuse('STALE_REVISION', { message });
}

/** Disabling updates the row first, to take effect immediately. Enabling updates the row last. */
export async function changeAccess(
  deps: Wired<typeof changeAccessUses>,
  memberId: string,
  isDisabled: boolean,
): Promise<Refusal | undefined> {
  const { directory, accounts, formerCoaches, now } = deps;
  const refusal = refuseMissing(await directory.find(memberId));
  if (refusal) return refusal;

  if (isDisabled) {
    if (!(await directory.disable(memberId, now()))) return refuseChange(deps, memberId);
    await accounts.disable(memberId);
    await formerCoaches.releaseHolds(memberId);
    return undefined;
  }

  await accounts.enable(memberId);

  return (await directory.enable(memberId)) ? undefined : refuseChange(deps, memberId);
}

async function refuseChange({ directory }: FindDeps, memberId: string): Promise<Refusal> {
  return (
    refuseMissing(await directory.find(memberId)) ?? refuse('CONFLICT', { message: ADMIN_BUSY })
  );
}

function refuseLease(row: DirectoryRow | undefined): Refusal {
  const isAdmin = row?.role === 'admin' && !row.disabled;
  return isAdmin ? refuse('CONFLICT', { message: OWN_CHANGE_IN_PROGRESS }) : refuse('ADMIN_ONLY');
}

function refuseMissing(row: DirectoryRow | undefined): Refusal | undefined {
  if (!row) return refuse('NOT_FOUND');

  return row.disabled && row.disabledAt === undefined
    ? refuse('CONFLICT', { message: BEING_DELETED })
    : undefined;
}
