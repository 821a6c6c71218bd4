import type { Membership } from '../../../../shared/billing/billing.contract.ts';
import { formatMoney } from '../../../../shared/billing/money.ts';
import { findPlan, type Plan } from '../../../../shared/billing/plans.ts';
import { buildQuestionLink } from '../../../../shared/practice/practice-links.ts';
import { FIRST_QUESTION } from '../../../../shared/practice/questions/first-question.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { formatLocalDate } from '../../ui/format-local-time.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Subscription } from './plan-state.ts';

/** Shows the features of the member's plan. The plan always comes from the server, never from the URL. */
export function WelcomePlan({ membership }: { readonly membership: Membership }) {
  const plan = getMemberPlan(membership);
  if (!plan) {
    return (
      <>
        <p className="mt-3 text-soft">You don’t have a plan yet. Look around, then choose one to unlock everything.</p>
        <ButtonLink to="/subscribe" size="small" className="mt-4">
          See Plans
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="mt-3 text-soft">Your {plan.name} plan is ready. Here’s what you get:</p>
      <CheckList
        texts={plan.benefits.map(({ text }) => text)}
        className="mt-4 flex flex-col gap-2"
        itemClassName="flex gap-2.5"
        iconSize={19}
      />
      {membership.subscription?.state === 'trialing' && <TrialReminder subscription={membership.subscription} />}
      <FirstMinute />
    </>
  );
}

/** The first practice question, for members who want to record right away. */
export function FirstMinute() {
  return (
    <div className="mt-6 flex flex-col items-start gap-3">
      <blockquote className="border-l-2 border-leaf pl-3.5 font-serif text-lg leading-snug">
        {FIRST_QUESTION.text}
      </blockquote>
      <ButtonLink icon="camera" {...buildQuestionLink(FIRST_QUESTION.id)}>
        Record your first minute
      </ButtonLink>
    </div>
  );
}

function TrialReminder({ subscription }: { readonly subscription: Subscription }) {
  const { trialEndsAt, nextCharge } = subscription;
  const until = trialEndsAt ? ` until ${formatLocalDate(trialEndsAt)}` : '';
  const then = nextCharge
    ? `Then you’ll be charged ${formatMoney(nextCharge.amount)} each month unless you cancel first.`
    : 'You won’t be charged when the trial ends.';
  return (
    <p className="mt-5 flex gap-3 rounded-md border border-line bg-ground px-4 py-3.5 text-[0.95rem] text-soft">
      <span className="pt-0.5 text-amber">
        <Icon name="clock" />
      </span>
      <span>
        You are on a 3-day free trial{until}. {then}
      </span>
    </p>
  );
}

/** The member's plan at the price the member pays, or at list price if the plan was granted. */
function getMemberPlan({ plan, subscription }: Membership): Plan | undefined {
  if (plan === null) return undefined;
  const offer = subscription?.tier === plan ? subscription.offer : 'list';
  return findPlan(plan, offer) ?? findPlan(plan, 'list');
}
