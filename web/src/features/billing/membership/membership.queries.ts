import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getUser } from '#shared/accounts/accounts.contract.ts';
import type { Tier } from '#shared/accounts/member.ts';
import {
  cancelPlan,
  changePlan,
  getMembership,
  payOverdue,
  previewPlanChange,
  previewRefund,
  refundPlan,
  resumePlan,
  type Membership,
  type PlanChange,
} from '#shared/billing/billing.contract.ts';
import { listCourses } from '#shared/courses/courses.contract.ts';
import { listPodcasts } from '#shared/podcasts/podcasts.contract.ts';
import { getDashboard } from '#shared/progress/progress.contract.ts';
import { listStudyGuides } from '#shared/study-guides/study-guides.contract.ts';
import { call } from '#web/platform/call.ts';

export const membershipQuery = queryOptions({
  queryKey: [getMembership.path],
  queryFn: async ({ signal }) => (await call(getMembership, { signal })).body,
});

// Endpoints whose responses depend on the plan.
const planDependentPaths = [getUser, listCourses, listPodcasts, listStudyGuides, getDashboard].map(
  ({ path }) => path,
);

export async function invalidatePlan(client: QueryClient): Promise<void> {
  const membership = client.invalidateQueries({ queryKey: membershipQuery.queryKey, exact: true });
  await Promise.all([membership, invalidatePlanDependents(client)]);
}

/** Refetches the monthly usage after the member uploads a video or opens a study guide. */
export function invalidateUsage(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: membershipQuery.queryKey, exact: true });
}

async function invalidatePlanDependents(client: QueryClient): Promise<void> {
  // Remove lists that aren't on screen, because their cached items would briefly show the old
  // plan's locks.
  for (const path of planDependentPaths)
    client.removeQueries({ queryKey: [path], type: 'inactive' });
  await Promise.all(
    planDependentPaths.map((path) => client.invalidateQueries({ queryKey: [path] })),
  );
}

/**
 * The price of a plan change. It is prorated to the second and expires, so the dialog refetches it
 * whenever it opens.
 */
export const planChangeQuery = (tier: Tier) =>
  queryOptions({
    queryKey: [previewPlanChange.path, tier],
    queryFn: async ({ signal }) =>
      (await call(previewPlanChange, { query: { tier }, signal })).body,
    staleTime: 0,
    gcTime: 0,
  });

/** The amount that can be refunded now. The dialog refetches it whenever it opens. */
export const refundQuery = queryOptions({
  queryKey: [previewRefund.path],
  queryFn: async ({ signal }) => (await call(previewRefund, { signal })).body.amount,
  staleTime: 0,
  gcTime: 0,
});

/**
 * Runs a change that returns the new membership, and caches that. After an error, refetches the
 * membership, because the screen may be out of date.
 */
export function useMembershipMutation<Input, Reply extends { membership: Membership }>(
  change: (input: Input) => Promise<Reply>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ membership }) => {
      client.setQueryData(membershipQuery.queryKey, membership);
      void invalidatePlanDependents(client);
    },
    onError: () => void invalidatePlan(client),
  });
}

export const useChangePlan = () =>
  useMembershipMutation(
    async ({ tier, quote }: Pick<PlanChange, 'tier' | 'quote'>) =>
      (await call(changePlan, { body: { tier, quote } })).body,
  );

export const useCancelPlan = () =>
  useMembershipMutation(async () => ({ membership: (await call(cancelPlan, {})).body }));

export const useResumePlan = () =>
  useMembershipMutation(async () => ({ membership: (await call(resumePlan, {})).body }));

/** Sends one payment. The reply may ask to confirm it in the browser. */
export const sendOverduePayment = async () => (await call(payOverdue, {})).body;

export const useRefundPlan = () =>
  useMembershipMutation(async () => (await call(refundPlan, {})).body);
