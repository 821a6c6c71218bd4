import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../../../shared/accounts/member.ts';
import {
  type ListedMember,
  listMembers,
  setMemberAccess,
  setMemberRole,
} from '../../../../shared/accounts/members.contract.ts';
import { cancelMemberPlan } from '../../../../shared/billing/billing.contract.ts';
import { hasErrorCode } from '../../platform/api-error.ts';
import { call } from '../../platform/call.ts';

interface MembersPage {
  readonly members: readonly ListedMember[];
  readonly next: string | null;
}

/** Members whose email starts with `search`, paginated. */
export const membersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [listMembers.path, search],
    queryFn: async ({ pageParam, signal }): Promise<MembersPage> => {
      const query = { ...(search && { search }), ...(pageParam && { after: pageParam }) };
      return (await call(listMembers, { query, signal })).body;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Returns a function that updates a member in every cached list. */
function usePatchCachedMember() {
  const client = useQueryClient();
  return (id: string, change: Partial<ListedMember>) => {
    client.setQueriesData<InfiniteData<MembersPage>>({ queryKey: [listMembers.path] }, (list) => {
      if (!list) return list;
      const changed = (member: ListedMember) => (member.id === id ? { ...member, ...change } : member);
      return { ...list, pages: list.pages.map((page) => ({ ...page, members: page.members.map(changed) })) };
    });
  };
}

interface RoleChange {
  readonly id: string;
  readonly role: Role;
  /** The role shown on screen. The API rejects the change if another administrator has since changed the role. */
  readonly expectedRole: Role;
}

export function useSetRole() {
  const patchMember = usePatchCachedMember();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role, expectedRole }: RoleChange) =>
      call(setMemberRole, { params: { id }, body: { role, expectedRole } }),
    onSuccess: (_, { id, role }) => patchMember(id, { role }),
    onError: async (error) => {
      if (hasErrorCode(error, 'STALE_REVISION')) await client.invalidateQueries({ queryKey: [listMembers.path] });
    },
  });
}

interface AccessChange {
  readonly id: string;
  readonly disabled: boolean;
  readonly cancelsPlan: boolean;
}

/** Disables or enables a member. With `cancelsPlan`, cancels the plan first; access is unchanged if that fails. */
export function useSetAccess() {
  const patchMember = usePatchCachedMember();
  return useMutation({
    mutationFn: async ({ id, disabled, cancelsPlan }: AccessChange) => {
      if (cancelsPlan) await cancelPlan(id);
      await call(setMemberAccess, { params: { id }, body: { disabled } });
    },
    onSuccess: (_, { id, disabled }) => patchMember(id, { state: disabled ? 'disabled' : 'open' }),
  });
}

/** Ignores `NO_SUBSCRIPTION`, because a plan granted by an operator has no subscription to cancel. */
async function cancelPlan(id: string): Promise<void> {
  try {
    await call(cancelMemberPlan, { params: { id } });
  } catch (error) {
    if (!hasErrorCode(error, 'NO_SUBSCRIPTION')) throw error;
  }
}
