import type { Tier } from '#shared/accounts/member.ts';
import { formatMoney } from '#shared/billing/money.ts';
import {
  describeOverdueAccess,
  describeOverdueReason,
  describeOverdueStep,
} from '#shared/billing/overdue.ts';
import { planName } from '#shared/catalog/tiers.ts';
import type { BadgeTone } from '#web/ui/display/badge.tsx';
import { formatLocalDate, formatLocalDateTime } from '#web/ui/format-local-time.ts';
import type { Overdue, OverdueAccess, PlanState, Subscription } from './plan-state.ts';

interface PlanDescription {
  title: string;
  badge: string | null;
  tone: BadgeTone;
  description: string;
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
      const until = trialEndsAt
        ? `Your free trial runs until ${formatLocalDateTime(trialEndsAt)}. `
        : '';
      const charge = nextCharge
        ? `Then you’ll be charged ${formatMoney(nextCharge.amount)} unless you cancel first.`
        : '';

      return {
        title: planName(tier),
        badge: 'Free trial',
        tone: 'amber',
        description: until + charge,
      };
    }

    case 'active':
      return describeActive(state.subscription);

    case 'paused':
      return {
        title: planName(state.subscription.tier),
        badge: 'Paused',
        tone: 'amber',
        description:
          'Your trial ended without a card, so your plan is paused. You aren’t charged while it’s paused. Choose a plan to start again.',
      };

    case 'locked':
      return {
        title: planName(state.subscription.tier),
        badge: 'Locked',
        tone: 'red',
        description:
          'We couldn’t charge your card for more than a month, so your plan is locked. You aren’t charged while it’s locked. Contact us to reopen it, or cancel it here.',
      };

    case 'canceled':
      return {
        title: planName(state.subscription.tier),
        badge: 'Canceled',
        tone: 'plain',
        description: `Your plan is canceled. You keep access until ${formatLocalDateTime(state.until)} and ${describeNoCharge(state.subscription)}.`,
      };

    case 'overdue':
      return describeOverdue(state);

    case 'disputed':
      return {
        title: planName(state.subscription.tier),
        badge: 'On hold',
        tone: 'red',
        description: describeDispute(state.subscription),
      };

    case 'ended':
      if (state.subscription.end?.reason === 'expired')
        return {
          title: 'No plan',
          badge: null,
          tone: 'plain',
          description: `You didn’t finish the checkout for ${planName(state.subscription.tier)}, and you weren’t charged for it.`,
        };

      return {
        title: `${planName(state.subscription.tier)} has ended`,
        badge: 'Ended',
        tone: 'dark',
        description: `${describeEnd(state.subscription)} You won’t be charged again. You can still open your recordings and reports. Start a new plan to get full access again.`,
      };
  }
}

/** Says that canceling stops charges. Omits "again" in a trial, which has charged nothing yet. */
export function describeNoCharge({ state }: Subscription): string {
  return state === 'trialing' ? 'won’t be charged' : 'won’t be charged again';
}

/** Example: "Executive until Dec 27, 2026, then Starter for $19 a month." */
function describeNextPlan(
  tier: Tier,
  { tier: next, price, at }: NonNullable<Subscription['nextPlan']>,
): string {
  return `${planName(tier)} until ${formatLocalDate(at)}, then ${planName(next)} for ${formatMoney(price)} a month.`;
}

function describeActive({
  tier,
  priceOrigin,
  pausedCollection,
  nextPlan,
}: Subscription): PlanDescription {
  if (priceOrigin === 'unknown') {
    return {
      title: 'Your subscription',
      badge: 'Active',
      tone: 'amber',
      description:
        'This subscription isn’t for one of our plans, so it doesn’t include practice. It renews until you cancel.',
    };
  }

  const title = planName(tier);

  if (pausedCollection) {
    const { resumesAt } = pausedCollection;
    const until = resumesAt
      ? `until ${formatLocalDate(resumesAt)}. You won’t be charged before then`
      : 'for now. You won’t be charged while they’re paused';
    const description = `Your plan is open, and we’ve paused your payments ${until}.`;

    return { title, badge: 'Payments paused', tone: 'leaf', description };
  }

  if (nextPlan)
    return { title, badge: 'Active', tone: 'leaf', description: describeNextPlan(tier, nextPlan) };

  const description =
    priceOrigin === 'replaced'
      ? 'You have a custom price. Your plan renews every month until you cancel. To change your plan, contact us.'
      : 'Your plan renews every month until you cancel.';

  return { title, badge: 'Active', tone: 'leaf', description };
}

function describeEnd({ end, dispute }: Subscription): string {
  if (dispute?.state === 'lost')
    return `Your bank returned your ${formatMoney(dispute.amount)} payment to you, so your plan ended.`;
  if (!end) return '';

  const day = formatLocalDate(end.at);

  switch (end.reason) {
    case 'canceled':
    case 'customer_deleted':
      return `Your plan was canceled and ended on ${day}.`;
    case 'unpaid':
      return `Your plan ended on ${day}, because we couldn’t charge your card.`;
    case 'refunded':
      return `Your plan ended on ${day}, and your payments were refunded.`;
    case 'expired':
      return '';
  }
}

/** Empty if no dispute is open. */
function describeDispute({ dispute }: Subscription): string {
  if (dispute?.state !== 'open') return '';
  const amount = formatMoney(dispute.amount);
  return `Your ${amount} payment was disputed at your bank on ${formatLocalDate(dispute.at)}, and the bank has taken it back from us. Your plan is on hold until the bank decides, and you won’t be charged in the meantime. If this was a mistake, ask your bank to withdraw the dispute, and write to us.`;
}

function describeUnfinished(subscription: Subscription): PlanDescription {
  const name = planName(subscription.tier);
  const description =
    subscription.state === 'repeat_trial'
      ? 'Your card was already used for a free trial, so please confirm that you want to start without a trial. You haven’t been charged.'
      : 'You started a subscription but didn’t finish the checkout. You haven’t been charged.';

  return {
    title: `Finish subscribing to ${name}`,
    badge: 'Setup incomplete',
    tone: 'amber',
    description,
  };
}

function describeOverdue({
  subscription,
  ...access
}: Extract<PlanState, { name: 'overdue' }>): PlanDescription {
  const title = planName(subscription.tier);
  const { overdue } = subscription;
  const description = overdue ? describeOverduePayment(subscription.tier, overdue, access) : '';
  return { title, badge: access.isOpen ? 'Payment overdue' : 'Locked', tone: 'red', description };
}

/**
 * Says how much is owed and why. Also says what to do, unless a button beside the text confirms the
 * payment.
 */
export function describeOverduePayment(
  tier: Tier,
  overdue: Overdue,
  { until, isOpen, freePlan }: OverdueAccess,
): string {
  const access = describeOverdueAccess({
    until: until && formatLocalDate(until),
    isLocked: !isOpen,
    tier,
    freePlan,
  });

  const step = overdue.reason === 'confirm' ? '' : ` ${describeOverdueStep(overdue)}`;

  return `${describeOverdueReason(overdue)} ${access}${step}`;
}
