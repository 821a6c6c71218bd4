import type { Role } from '../../shared/accounts/member.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { AccountStaffGateway } from './account-staff.gateway.ts';
import type { DirectoryRow, DirectoryStore } from './directory.store.ts';

export interface StaffParts {
  readonly directory: Pick<DirectoryStore, 'find' | 'setRole' | 'disable' | 'enable'>;
  readonly accounts: AccountStaffGateway;
  readonly now: () => Date;
}

const LEAVING = 'This account is being deleted and can no longer be changed.';

/**
 * Group and row together. The service comes first: while it is away nothing has changed, and it can be done again. The row
 * decides about rights, so it is written last.
 */
export async function changeRole(parts: StaffParts, memberId: string, role: Role): Promise<Refusal | undefined> {
  const refusal = refuseAbsent(await parts.directory.find(memberId));
  if (refusal) return refusal;
  await parts.accounts.setGroups(memberId, role);
  return (await parts.directory.setRole(memberId, role, parts.now()))
    ? undefined
    : refuse('CONFLICT', { sentence: LEAVING });
}

/** Shutting out begins with the row, which counts at the very next call; letting in ends with it. */
export async function changeAccess(
  { directory, accounts, now }: StaffParts,
  memberId: string,
  isDisabled: boolean,
): Promise<Refusal | undefined> {
  const refusal = refuseAbsent(await directory.find(memberId));
  if (refusal) return refusal;
  if (isDisabled) {
    if (!(await directory.disable(memberId, now()))) return refuse('CONFLICT', { sentence: LEAVING });
    await accounts.disable(memberId);
    return undefined;
  }
  await accounts.enable(memberId);
  return (await directory.enable(memberId)) ? undefined : refuse('CONFLICT', { sentence: LEAVING });
}

function refuseAbsent(row: DirectoryRow | undefined): Refusal | undefined {
  if (!row) return refuse('NOT_FOUND');
  return row.disabled && row.disabledAt === undefined ? refuse('CONFLICT', { sentence: LEAVING }) : undefined;
}
