import { formatMoney } from '../../../../shared/billing/money.ts';
import { planName } from '../../../../shared/catalog/tiers.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatLocalDateTime } from '../../ui/format-local-time.ts';
import type { PlanState, Subscription } from './plan-state.ts';

interface PlanDescription {
  readonly title: string;
  readonly badge: string | null;
  readonly tone: BadgeTone;
  readonly description: string;
}

export function describePlan(state: PlanState): PlanDescription {
  switch (state.name) {
    case 'none':
      return {
        title: 'No plan yet',
        badge: null,
        tone: 'plain',
        description: 'With a plan, you get courses, podcasts, study guides and the practice room.',
      };
    case 'granted':
      return {
        title: planName(state.plan),
        badge: 'Free plan',
        tone: 'leaf',
        description: 'We gave you this plan for free. You’re never charged for it.',
      };
    case 'unfinished':
      return describeUnfinished(state.subscription);
    case 'trial': {
      const { tier, trialEndsAt, nextCharge } = state.subscription;
      const until = trialEndsAt ? `Your free trial runs until ${formatLocalDateTime(trialEndsAt)}. ` : '';
      const charge = nextCharge
        ? `Then you’ll be charged ${formatMoney(nextCharge.amount)} unless you cancel first.`
        : '';
      return { title: planName(tier), badge: 'Free trial', tone: 'amber', description: until + charge };
    }
    case 'active':
      return {
        title: planName(state.subscription.tier),
        badge: 'Active',
        tone: 'leaf',
        description: 'Your plan renews every month until you cancel.',
      };
    case 'canceled':
      return {
        title: planName(state.subscription.tier),
        badge: 'Canceled',
        tone: 'plain',
        description: `Your plan is canceled. You keep access until ${formatLocalDateTime(state.until)} and won’t be charged again.`,
      };
    case 'overdue':
      return describeOverdue(state);
    case 'ended':
      return {
        title: `${planName(state.subscription.tier)} has ended`,
        badge: 'Ended',
        tone: 'dark',
        description:
          'You won’t be charged again. We keep your recordings, reports and progress. Start a new plan to get full access again.',
      };
  }
}

function describeUnfinished(subscription: Subscription): PlanDescription {
  const name = planName(subscription.tier);
  const description =
    subscription.state === 'repeat_trial'
      ? 'Your card was already used for a free trial, so please confirm that you want to start without a trial. You haven’t been charged.'
      : 'You started a subscription but didn’t finish the checkout. You haven’t been charged.';
  return { title: `Finish subscribing to ${name}`, badge: 'Setup incomplete', tone: 'amber', description };
}

function describeOverdue({ subscription, until, isOpen }: Extract<PlanState, { name: 'overdue' }>): PlanDescription {
  const title = planName(subscription.tier);
  const { overdue } = subscription;
  const charge = overdue ? ` We’ll charge ${formatMoney(overdue)} when you save the new card.` : '';
  if (!isOpen) {
    const description = `Your last payment failed, so your plan is paused. Update your card to resume it.${charge}`;
    return { title, badge: 'Paused', tone: 'red', description };
  }
  const open = until ? `You keep access until ${formatLocalDateTime(until)}.` : 'You still have access.';
  const description = `Your last payment failed. ${open} Update your card to keep your plan.${charge}`;
  return { title, badge: 'Payment failed', tone: 'red', description };
}
