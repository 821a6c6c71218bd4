import { dailyEventStore } from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { explainCancellation } from '#shared/billing/cancellation-reason.contract.ts';
import { isCanceled } from '../figures/find-plan-events.ts';
import { membershipStore } from '../membership/membership.store.ts';

export const explainCancellationEndpoint = endpoint(explainCancellation, {
  impact: 'Members cannot say why they canceled their plan.',
  uses: {
    memberships: membershipStore.pick('find'),
    events: dailyEventStore.pick('recordReason'),
    now: clock,
  },
})(async ({ caller, body: { reason } }, { memberships, events, now }) => {
  const billing = (await memberships.find(caller.memberId))?.billing;
  const subscription = billing?.subscription;
  if (!subscription || !isCanceled(billing, subscription)) return refuse('NO_SUBSCRIPTION');

  await events.recordReason(subscription.subscriptionId, reason, now());

  return { status: 204, body: undefined };
});

export const { handler, declaration } = explainCancellationEndpoint;
