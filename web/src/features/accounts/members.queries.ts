import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../../../shared/accounts/member.ts';
import {
  endMemberSessions,
  getMember,
  type ListedMember,
  listMembers,
  setMemberAccess,
  setMemberRole,
} from '../../../../shared/accounts/members.contract.ts';
import { cancelMemberPlan, getMemberBilling, setMemberPlan } from '../../../../shared/billing/billing.contract.ts';
import { listMemberRequests } from '../../../../shared/coaching/coaching.contract.ts';
import { hasErrorCode } from '../../platform/api-error.ts';
import { call } from '../../platform/call.ts';
import type { MemberChange } from './member-change.ts';

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

/** One member's page. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [getMember.path, id],
    queryFn: async ({ signal }) => (await call(getMember, { params: { id }, signal })).body,
  });

export const memberBillingQuery = (id: string) =>
  queryOptions({
    queryKey: [getMemberBilling.path, id],
    queryFn: async ({ signal }) => (await call(getMemberBilling, { params: { id }, signal })).body,
  });

export const memberRequestsQuery = (id: string) =>
  queryOptions({
    queryKey: [listMemberRequests.path, id],
    queryFn: async ({ signal }) => (await call(listMemberRequests, { params: { id }, signal })).body,
  });

interface ConfirmedChange {
  readonly change: MemberChange;
  readonly reason: string;
  /** Cancels the plan before disabling. If that fails, access is unchanged. */
  readonly cancelsPlan: boolean;
  /** The role shown on screen. The API rejects the change if another administrator has since changed the role. */
  readonly expectedRole: Role;
}

/** Changes a member and reloads everything that shows them, also after a failure. */
export function useChangeMember(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmed: ConfirmedChange) => sendChange(id, confirmed),
    onSettled: () =>
      Promise.all(
        [listMembers, getMember, getMemberBilling].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      ),
  });
}

async function sendChange(id: string, { change, reason, cancelsPlan, expectedRole }: ConfirmedChange) {
  const params = { id };
  switch (change.kind) {
    case 'role':
      return call(setMemberRole, { params, body: { role: change.role, expectedRole, reason } });
    case 'access':
      if (cancelsPlan) await cancelPlan(id, reason);
      return call(setMemberAccess, { params, body: { disabled: change.disabled, reason } });
    case 'plan':
      return call(setMemberPlan, { params, body: { plan: change.plan, expectedPlan: change.expectedPlan, reason } });
    case 'sign-out':
      return call(endMemberSessions, { params, body: { reason } });
  }
}

/** Ignores `NO_SUBSCRIPTION`, because a plan free of charge has no subscription to cancel. */
async function cancelPlan(id: string, reason: string): Promise<void> {
  try {
    await call(cancelMemberPlan, { params: { id }, body: { reason } });
  } catch (error) {
    if (!hasErrorCode(error, 'NO_SUBSCRIPTION')) throw error;
  }
}
