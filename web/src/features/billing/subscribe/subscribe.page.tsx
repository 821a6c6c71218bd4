import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { tiers, type Tier } from '#shared/accounts/member.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import { REFUND_DAYS, TRIAL_DAYS } from '#shared/billing/plan-periods.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { CURRENCY, findPlan, subscribePlans } from '#shared/billing/plans.ts';
import { subscribeClaims } from '#web/features/claims/claims.public.ts';
import { configQuery } from '#web/platform/config.ts';
import { useSession } from '#web/platform/session.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';

import { membershipQuery } from '../membership/membership.queries.ts';
import { PLAN_ON_HOLD_TEXT, PlanChangeDialog } from '../plan-change/plan-change-dialog.tsx';
import { findOpenDispute, getLiveSubscription } from '../membership/plan-state.ts';
import { SubscribePlanCard } from './subscribe-plan-card.tsx';
import { useStartSubscription } from './use-start-subscription.ts';

const MEMBER_TEXT = 'You’ll see the price before you’re charged.';
const VISITOR_TEXT = `${TRIAL_DAYS} days free, then billed monthly. Cancel anytime. ${REFUND_DAYS}-day money-back guarantee, once per person.`;

/**
 * `/subscribe`: choose or change a plan. `?tier=` is the plan that a visitor chose before sign-in.
 */
export function SubscribePage() {
  const { user, isLoading } = useSession();
  const { data: membership } = useQuery({ ...membershipQuery, enabled: user !== null });
  const { data: site } = useQuery(configQuery);
  const [changingTo, setChangingTo] = useState<Tier | null>(null);
  const { start, startingTier } = useStartSubscription(setChangingTo);
  const chosenTier = useChosenTier();
  const liveSubscription = getLiveSubscription(membership);
  const currentTier = liveSubscription?.tier ?? membership?.plan ?? user?.plan ?? null;
  const isOnHold = membership !== undefined && findOpenDispute(membership) !== null;
  const mayTry = !user || (membership?.plan === null && membership.subscription === null);
  const isPaymentUnavailable = site?.stripePublishableKey === null;

  return (
    <Page title="Plans">
      <header className="mx-auto max-w-[44rem] text-center">
        <h1 className="text-3xl sm:text-5xl">Choose your plan</h1>
        <p className="mt-4 text-balance text-soft sm:text-lg">
          {isOnHold ? PLAN_ON_HOLD_TEXT : mayTry ? VISITOR_TEXT : MEMBER_TEXT}
        </p>
        {isPaymentUnavailable && (
          <NoticeBox tone="info" className="mt-6 text-soft">
            Payments aren’t set up on this site yet.
          </NoticeBox>
        )}
      </header>

      <ul className="mx-auto mt-10 grid max-w-120 gap-5 sm:mt-14 lg:max-w-none lg:grid-cols-3">
        {subscribePlans.map((plan) => (
          <li key={plan.tier}>
            <SubscribePlanCard
              plan={plan}
              viewer={isLoading ? 'unknown' : user ? 'member' : 'visitor'}
              currentTier={currentTier}
              launchPrice={liveSubscription?.offer === 'launch' ? liveSubscription.price : null}
              nextPlan={liveSubscription?.nextPlan ?? null}
              chosenTier={chosenTier}
              startingTier={startingTier}
              isPaymentUnavailable={isPaymentUnavailable}
              onChoose={() => start(plan.tier)}
            />
          </li>
        ))}
      </ul>

      <SubscribeFigures />
      <SubscribeFaq />

      {liveSubscription && changingTo && (
        <PlanChangeDialog
          subscription={liveSubscription}
          to={changingTo}
          onClose={() => setChangingTo(null)}
        />
      )}
    </Page>
  );
}

function useChosenTier(): Tier | null {
  const [search] = useSearchParams();
  return tiers.find((tier) => tier === search.get('tier')) ?? null;
}

function SubscribeFigures() {
  if (subscribeClaims.length === 0) return null;

  return (
    <dl className="mt-16 grid grid-cols-2 gap-x-6 gap-y-8 border-y border-line py-10 sm:mt-20 lg:grid-cols-4">
      {subscribeClaims.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end text-center">
          <dt className="mt-2 text-sm text-soft">{label}</dt>
          <dd className="font-serif text-4xl leading-none figures">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const launchPriceCents = findPlan('professional', 'launch')?.priceCents ?? 0;

const questions = [
  {
    question: 'Is there a free trial?',
    answer: `Yes, ${TRIAL_DAYS} days, once per person. Your plan opens right away, with ${COACH_ANSWERS.trial} coach answer during the trial.`,
  },
  {
    question: 'Do I need a card?',
    answer:
      'Yes. There is no charge until the trial ends. You see the exact date and amount of the first charge next to the card field. If you’ve already had a trial, we’ll ask you to confirm the first payment.',
  },
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes. In Settings, at once. Cancel during the trial and you aren’t charged. After that, you keep access until the end of the month you paid for.',
  },
  {
    question: 'Can I get my money back?',
    answer: `Yes, once per person. Within ${REFUND_DAYS} days of the first charge, the Refund button in Settings refunds everything you paid. Your plan ends immediately.`,
  },
  {
    question: 'Why does Professional cost less at sign-up?',
    answer: `The sign-up page offers new members a launch price of ${formatMoney({ cents: launchPriceCents, currency: CURRENCY })} per month. If you choose a plan here or change to one later, you pay the price on this page.`,
  },
  {
    question: 'Can I change my plan?',
    answer:
      'Yes, unless a payment is overdue. A bigger plan starts right away, and you pay the difference for the rest of the month. A smaller plan starts when the month you paid for ends, and until then you can change your mind. During the trial, a change costs nothing until the trial ends. You see the amounts before you confirm.',
  },
] as const;

function SubscribeFaq() {
  return (
    <section aria-labelledby="faq-title" className="mx-auto mt-16 max-w-[44rem] sm:mt-20">
      <h2 id="faq-title" className="text-2xl sm:text-3xl">
        Questions before you start
      </h2>
      <div className="mt-6 divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <span className="text-soft transition-transform duration-150 group-open:rotate-180">
                <Icon name="chevron" />
              </span>
            </summary>
            <p className="max-w-[65ch] pb-5 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
