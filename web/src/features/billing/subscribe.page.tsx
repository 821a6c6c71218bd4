import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { tiers, type Tier } from '../../../../shared/accounts/member.ts';
import { subscribePlans, REFUND_DAYS, TRIAL_DAYS } from '../../../../shared/billing/plans.ts';
import { configQuery } from '../../platform/config.ts';
import { useSession } from '../../platform/session.ts';
import { Page } from '../../ui/page.tsx';
import { filterShownClaims, subscribeClaims } from '../claims/claims.public.ts';
import { membershipQuery } from './membership.queries.ts';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import { getLiveSubscription } from './plan-state.ts';
import { SubscribeFaq } from './subscribe-faq.tsx';
import { SubscribePlanCard } from './subscribe-plan-card.tsx';
import { useStartSubscription } from './use-start-subscription.ts';

/** `/subscribe`: choose or change a plan. `?tier=` is the plan that a visitor chose before sign-in. */
export function SubscribePage() {
  const { user, isLoading } = useSession();
  const { data: membership } = useQuery({ ...membershipQuery, enabled: user !== null });
  const { data: site } = useQuery(configQuery);
  const [changingTo, setChangingTo] = useState<Tier | null>(null);
  const { start, startingTier } = useStartSubscription(setChangingTo);
  const chosenTier = useChosenTier();
  const liveSubscription = getLiveSubscription(membership);
  const currentTier = liveSubscription?.tier ?? membership?.plan ?? user?.plan ?? null;
  const isPaymentUnavailable = site?.stripePublishableKey === null;

  return (
    <Page title="Plans">
      <header className="mx-auto max-w-[44rem] text-center">
        <h1 className="text-3xl sm:text-5xl">Choose your plan</h1>
        <p className="mt-4 text-balance text-soft sm:text-lg">
          {user
            ? 'Change your plan anytime. You’ll see the price before you’re charged.'
            : `${TRIAL_DAYS} days free, then billed monthly. Cancel anytime. ${REFUND_DAYS}-day money-back guarantee.`}
        </p>
        {isPaymentUnavailable && (
          <p className="mt-6 rounded-lg border border-edge/60 bg-raised px-5 py-3 text-soft">
            Payments aren’t set up on this site yet.
          </p>
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
        <PlanChangeDialog subscription={liveSubscription} to={changingTo} onClose={() => setChangingTo(null)} />
      )}
    </Page>
  );
}

function useChosenTier(): Tier | null {
  const [search] = useSearchParams();
  return tiers.find((tier) => tier === search.get('tier')) ?? null;
}

function SubscribeFigures() {
  const claims = filterShownClaims(subscribeClaims);
  if (claims.length === 0) return null;
  return (
    <dl className="mt-16 grid grid-cols-2 gap-x-6 gap-y-8 border-y border-line py-10 sm:mt-20 lg:grid-cols-4">
      {claims.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end text-center">
          <dt className="mt-2 text-sm text-soft">{label}</dt>
          <dd className="font-serif text-4xl leading-none figures">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
