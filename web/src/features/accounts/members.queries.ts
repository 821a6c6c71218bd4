import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Role } from '#shared/accounts/member.ts';
import type { MemberState, PlanFilter } from '#shared/accounts/member-filter.ts';
import {
  endMemberSessions,
  getMember,
  type ListedMember,
  listMembers,
  MAX_MEMBERS_PAGE,
  setMemberAccess,
  setMemberRole,
} from '#shared/accounts/members.contract.ts';
import {
  cancelMemberPlan,
  getMemberBilling,
  previewMemberRefund,
  refundMemberPlan,
  setMemberPlan,
} from '#shared/billing/member-billing.contract.ts';
import { listMemberRequests } from '#shared/coaching/coaching.contract.ts';
import type { ReplyOf } from '#shared/http/contract.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { buildCsv, saveCsv } from '#web/platform/csv.ts';

import type { MemberChange } from './member-change.ts';

type MembersPage = ReplyOf<typeof listMembers>['body'];

export interface MemberFilter {
  search: string;
  plan: PlanFilter | undefined;
  state: MemberState | undefined;
}

/** A page of a filtered list can be empty although more pages follow. */
const MAX_EMPTY_PAGES = 10;

/** The members that match the filter, in pages. An empty or undefined field matches everyone. */
export const membersQuery = (filter: MemberFilter) =>
  infiniteQueryOptions({
    queryKey: [listMembers.path, filter.search, filter.plan, filter.state],
    queryFn: async ({ pageParam, signal }): Promise<MembersPage> => {
      let page = await readPage(filter, { after: pageParam, signal });
      for (let empty = 1; empty < MAX_EMPTY_PAGES && page.next && !page.members.length; empty += 1)
        page = await readPage(filter, { after: page.next, signal });

      return page;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

interface PageOptions {
  /** The `next` of the page before; empty for the first page. */
  after: string;
  pageSize?: number;
  signal?: AbortSignal;
}

async function readPage(
  { search, plan, state }: MemberFilter,
  { after, pageSize, signal }: PageOptions,
): Promise<MembersPage> {
  const query = { search: search || undefined, plan, state, pageSize, after: after || undefined };
  return (await call(listMembers, { query, ...(signal && { signal }) })).body;
}

/** Exports the members that match the filter. */
export function useExportMembers(filter: MemberFilter) {
  return useMutation({
    mutationFn: async () => {
      const members: ListedMember[] = [];
      for (let after: string | null = ''; after !== null;) {
        const page = await readPage(filter, { after, pageSize: MAX_MEMBERS_PAGE });
        members.push(...page.members);
        after = page.next;
      }

      saveCsv('members.csv', buildMembersCsv(members));
    },
  });
}

const columns = [
  'id',
  'email',
  'firstName',
  'lastName',
  'role',
  'plan',
  'grantedPlan',
  'state',
  'joinedAt',
  'lastSeenAt',
] as const;

export function buildMembersCsv(members: readonly ListedMember[]): string {
  return buildCsv(
    columns,
    members.map((member) => columns.map((column) => member[column] ?? '')),
  );
}

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

/** The amount that can be refunded now. The dialog refetches it whenever it opens. */
export const memberRefundQuery = (id: string) =>
  queryOptions({
    queryKey: [previewMemberRefund.path, id],
    queryFn: async ({ signal }) =>
      (await call(previewMemberRefund, { params: { id }, signal })).body.amount,
    staleTime: 0,
    gcTime: 0,
  });

export const memberRequestsQuery = (id: string) =>
  queryOptions({
    queryKey: [listMemberRequests.path, id],
    queryFn: async ({ signal }) =>
      (await call(listMemberRequests, { params: { id }, signal })).body,
  });

interface ConfirmedChange {
  change: MemberChange;
  reason: string;
  /**
   * Cancels the plan before disabling the account. If the cancellation fails, access is unchanged.
   */
  cancelsPlan: boolean;
  /**
   * The role shown on screen. The API rejects the change if another administrator has since changed
   * the role.
   */
  expectedRole: Role;
}

/** Changes a member, then reloads all data about them, even after a failure. */
export function useChangeMember(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmed: ConfirmedChange) => sendChange(id, confirmed),
    onSettled: () =>
      Promise.all(
        [listMembers, getMember, getMemberBilling].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}

async function sendChange(
  id: string,
  { change, reason, cancelsPlan, expectedRole }: ConfirmedChange,
) {
  const params = { id };
  switch (change.kind) {
    case 'role':
      return call(setMemberRole, { params, body: { role: change.role, expectedRole, reason } });
    case 'access':
      if (cancelsPlan) await cancelPlan(id, reason);
      return call(setMemberAccess, { params, body: { disabled: change.disabled, reason } });
    case 'plan':
      return call(setMemberPlan, {
        params,
        body: { plan: change.plan, expectedPlan: change.expectedPlan, reason },
      });
    case 'cancel-plan':
      return call(cancelMemberPlan, { params, body: { reason } });
    case 'refund-plan':
      return call(refundMemberPlan, { params, body: { reason } });
    case 'sign-out':
      return call(endMemberSessions, { params, body: { reason } });
  }
}

/** Ignores `NO_SUBSCRIPTION`, because a free plan has no subscription to cancel. */
async function cancelPlan(id: string, reason: string): Promise<void> {
  try {
    await call(cancelMemberPlan, { params: { id }, body: { reason } });
  } catch (error) {
    if (!hasErrorCode(error, 'NO_SUBSCRIPTION')) throw error;
  }
}
