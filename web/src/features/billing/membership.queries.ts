import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getUser } from '../../../../shared/accounts/accounts.contract.ts';
import type { Tier } from '../../../../shared/accounts/member.ts';
import {
  cancelPlan,
  changePlan,
  createSubscription,
  getMembership,
  openPortal,
  previewPlanChange,
  previewRefund,
  refundPlan,
  resumePlan,
  type Membership,
  type PlanChange,
} from '../../../../shared/billing/billing.contract.ts';
import { listCourses } from '../../../../shared/courses/courses.contract.ts';
import { listPodcasts } from '../../../../shared/podcasts/podcasts.contract.ts';
import { getDashboard } from '../../../../shared/progress/progress.contract.ts';
import { listStudyGuides } from '../../../../shared/study-guides/study-guides.contract.ts';
import { call } from '../../platform/call.ts';

/** The member's plan, subscription and counts. */
export const membershipQuery = queryOptions({
  queryKey: [getMembership.path],
  queryFn: async ({ signal }) => {
    const { body } = await call(getMembership, { signal });
    return body;
  },
});

// What a plan opens, and who the member is: both are read with the plan of that moment.
const opened = [getUser, listCourses, listPodcasts, listStudyGuides, getDashboard].map(({ path }) => path);

/** Something about the plan changed: everything it opens is asked for again when it is shown next. */
export async function forgetPlan(client: QueryClient): Promise<void> {
  const membership = client.invalidateQueries({ queryKey: membershipQuery.queryKey, exact: true });
  await Promise.all([membership, forgetOpened(client)]);
}

/** A video was registered or a guide opened: the counts are asked for again. */
export function forgetUsage(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: membershipQuery.queryKey, exact: true });
}

async function forgetOpened(client: QueryClient): Promise<void> {
  // A list that is kept but not shown would show its old locks until it is loaded again.
  for (const path of opened) client.removeQueries({ queryKey: [path], type: 'inactive' });
  await Promise.all(opened.map((path) => client.invalidateQueries({ queryKey: [path] })));
}

/** What changing to this plan costs. Reckoned for one moment, so each opening of the dialog asks anew. */
export const planChangeQuery = (tier: Tier) =>
  queryOptions({
    queryKey: [previewPlanChange.path, tier],
    queryFn: async ({ signal }) => {
      const { body } = await call(previewPlanChange, { query: { tier }, signal });
      return body;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** What a refund would give back now; each opening of the dialog asks anew. */
export const refundQuery = queryOptions({
  queryKey: [previewRefund.path],
  queryFn: async ({ signal }) => {
    const { body } = await call(previewRefund, { signal });
    return body.amount;
  },
  staleTime: 0,
  gcTime: 0,
});

/** Opens a checkout; the answer's `clientSecret` is null when there is nothing to confirm. */
export async function startSubscription(tier: Tier) {
  const { body } = await call(createSubscription, { body: { tier } });
  return body;
}

/** A change that answers the membership as it is then. A refusal may mean that the screen is out of date, so it asks again. */
function useChange<Input, Reply extends { readonly membership: Membership }>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ membership }) => {
      client.setQueryData(membershipQuery.queryKey, membership);
      void forgetOpened(client);
    },
    onError: () => void forgetPlan(client),
  });
}

export const useChangePlan = () =>
  useChange(async ({ tier, prorationDate }: Pick<PlanChange, 'tier' | 'prorationDate'>) => {
    const { body } = await call(changePlan, { body: { tier, prorationDate } });
    return body;
  });

export const useCancelPlan = () => useChange(async () => ({ membership: (await call(cancelPlan, {})).body }));

export const useResumePlan = () => useChange(async () => ({ membership: (await call(resumePlan, {})).body }));

export const useRefundPlan = () => useChange(async () => (await call(refundPlan, {})).body);

/** The address of the page for card and invoices. */
export async function askPortalAddress(): Promise<string> {
  const { body } = await call(openPortal, {});
  return body.url;
}
