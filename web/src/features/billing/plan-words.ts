import { formatMoney } from '../../../../shared/billing/money.ts';
import { planName } from '../../../../shared/catalogue/tiers.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { dateTime } from '../../ui/time.ts';
import type { PlanState } from './plan-state.ts';

export interface PlanWords {
  readonly title: string;
  /** The strip of tape beside the title. */
  readonly badge: string | null;
  readonly tone: BadgeTone;
  /** What it means and what comes next. */
  readonly sentence: string;
}

/** Where the plan stands, in words. */
export function planWords(state: PlanState): PlanWords {
  switch (state.name) {
    case 'none':
      return {
        title: 'No plan yet',
        badge: null,
        tone: 'plain',
        sentence: 'A plan opens the courses, podcasts, study guides and the practice room.',
      };
    case 'given':
      return {
        title: planName(state.plan),
        badge: 'Given to you',
        tone: 'leaf',
        sentence: 'This plan was given to you. Nothing is charged for it.',
      };
    case 'unfinished':
      return unfinishedWords(state);
    case 'trial': {
      const { tier, trialEndsAt, nextCharge } = state.subscription;
      const until = trialEndsAt ? `Your free trial goes on until ${dateTime(trialEndsAt)}. ` : '';
      const charge = nextCharge ? `Then ${formatMoney(nextCharge.amount)} is charged, unless you cancel before.` : '';
      return { title: planName(tier), badge: 'Free trial', tone: 'amber', sentence: until + charge };
    }
    case 'active':
      return {
        title: planName(state.subscription.tier),
        badge: 'Active',
        tone: 'leaf',
        sentence: 'Your plan goes on month by month until you cancel it.',
      };
    case 'cancelled':
      return {
        title: planName(state.subscription.tier),
        badge: 'Cancelled',
        tone: 'plain',
        sentence: `Your plan is cancelled. It stays open until ${dateTime(state.until)}, and nothing more is charged.`,
      };
    case 'overdue':
      return overdueWords(state);
    case 'ended':
      return {
        title: `${planName(state.subscription.tier)} has ended`,
        badge: 'Ended',
        tone: 'dark',
        sentence:
          'Nothing more is charged. Your recordings, results and progress are kept, and a new plan opens everything again.',
      };
  }
}

function unfinishedWords({ subscription }: Extract<PlanState, { name: 'unfinished' }>): PlanWords {
  const name = planName(subscription.tier);
  const sentence =
    subscription.state === 'card_known'
      ? 'Your card had a free trial before, so this plan waits for your yes. Nothing was charged.'
      : 'You began to subscribe and have not finished. Nothing was charged.';
  return { title: `${name} is waiting for you`, badge: 'Not finished', tone: 'amber', sentence };
}

function overdueWords({ subscription, until, isOpen }: Extract<PlanState, { name: 'overdue' }>): PlanWords {
  const title = planName(subscription.tier);
  if (!isOpen) {
    const sentence = 'Your last payment failed, so your plan is closed. Update your card, and it opens again.';
    return { title, badge: 'Closed', tone: 'red', sentence };
  }
  const open = until ? `Your plan stays open until ${dateTime(until)}.` : 'Your plan is still open.';
  const sentence = `Your last payment failed. ${open} Update your card, and it goes on.`;
  return { title, badge: 'Payment failed', tone: 'red', sentence };
}
