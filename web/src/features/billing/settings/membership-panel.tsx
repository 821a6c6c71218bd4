import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Membership } from '#shared/billing/billing.contract.ts';
import { formatCard } from '#shared/billing/card-text.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';

import { CancellationQuestion } from './cancellation-question.tsx';
import { CancelCheckoutButton, CancelRow, RefundRow, ResumeButton } from './membership-actions.tsx';
import { KeepPlanButton } from '../plan-change/keep-plan-button.tsx';
import { ChargeRow, CreditRow, PortalRow, ReceiptsRow } from './membership-rows.tsx';
import { membershipQuery, invalidatePlan } from '../membership/membership.queries.ts';
import {
  getExtraGrantedPlan,
  getPlanState,
  type PlanState,
  type Subscription,
} from '../membership/plan-state.ts';
import { describePlan } from '../membership/plan-texts.ts';
import { PayOverdueButton } from '../overdue/pay-overdue-button.tsx';
import {
  clearPortalVisit,
  hasPortalVisit,
  PortalButton,
} from '../membership/membership-portal.tsx';
import { useStartSubscription } from '../subscribe/use-start-subscription.ts';

export function MembershipPanel() {
  const { data, error, refetch } = useQuery(membershipQuery);
  usePortalReturn();
  if (data) return <Plan membership={data} />;

  if (error) {
    return (
      <LoadFailureNote
        text="We couldn’t load your plan. Your plan itself hasn’t changed."
        className="flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5"
        onRetry={() => void refetch()}
      />
    );
  }

  return <SkeletonBlock label="Loading your plan" className="h-72 rounded-lg" />;
}

function Plan({ membership }: { membership: Membership }) {
  const state = getPlanState(membership);
  const [wasCanceled, setCanceled] = useState(false);
  const isCanceled = state.name === 'ended' || Boolean(membership.subscription?.endsAt);
  const isFreePlanNamed = state.name === 'overdue' && state.freePlan !== null;
  const extraGrantedPlan = isFreePlanNamed ? null : getExtraGrantedPlan(membership);
  const { title, badge, tone, description } = describePlan(state);
  const heading = useFocusAfterChange(
    `${state.name} ${membership.subscription?.nextPlan?.tier ?? ''}`,
  );
  const isOwnPrice = membership.subscription?.priceOrigin !== 'catalog';
  const price = state.name === 'none' || state.name === 'granted' ? null : state.subscription.price;

  return (
    <div className="rounded-lg border border-line bg-surface shadow-[inset_0_1px_0_var(--color-high)]">
      <div className="p-5 sm:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none">
              {title}
            </h3>
            {badge && <Badge tone={tone}>{badge}</Badge>}
          </div>
          {price && state.name !== 'ended' && !isOwnPrice && (
            <p className="text-soft">
              <span className="text-lg font-semibold text-ink figures">{formatMoney(price)}</span>{' '}
              /month
            </p>
          )}
        </div>
        <p aria-live="polite" className="mt-3 max-w-[60ch] text-soft">
          {description}
          {extraGrantedPlan &&
            ` We gave you the ${planName(extraGrantedPlan)} plan for free. It doesn’t expire.`}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <NextStep state={state} />
        </div>
      </div>

      {wasCanceled && isCanceled && <CancellationQuestion />}
      <Rows state={state} credit={membership.credit} onCanceled={() => setCanceled(true)} />
    </div>
  );
}

/**
 * Focuses the heading after the plan's state changes, because the change unmounts the button that
 * was clicked.
 */
function useFocusAfterChange(state: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);

  return heading;
}

function NextStep({ state }: { state: PlanState }) {
  switch (state.name) {
    case 'none':
    case 'granted':
    case 'ended':

    case 'paused':
      return (
        <ButtonLink variant={state.name === 'granted' ? 'secondary' : 'primary'} to="/subscribe">
          See plans
        </ButtonLink>
      );

    case 'unfinished':
      return <CheckoutSteps subscription={state.subscription} />;
    case 'disputed':
      return <ButtonLink to="/contact">Contact us</ButtonLink>;

    case 'overdue':
      return (
        <>
          <OverdueSteps overdue={state.subscription.overdue} />
          {state.subscription.state === 'active' && state.subscription.endsAt && <ResumeButton />}
        </>
      );

    case 'locked':
      return <ContactLink />;

    case 'canceled':
      return (
        <>
          <ResumeButton />
          <ButtonLink variant="quiet" to="/subscribe">
            Change plan
          </ButtonLink>
        </>
      );

    case 'trial':

    case 'active':
      if (state.subscription.priceOrigin !== 'catalog') return <ContactLink />;

      return (
        <>
          {state.subscription.nextPlan && <KeepPlanButton subscription={state.subscription} />}
          <ButtonLink variant={state.subscription.nextPlan ? 'quiet' : 'secondary'} to="/subscribe">
            Change plan
          </ButtonLink>
        </>
      );
  }
}

const ContactLink = () => <ButtonLink to="/contact">Contact us</ButtonLink>;

/** A declined card offers both buttons, because the bank may accept the same card later. */
function OverdueSteps({ overdue }: Pick<Subscription, 'overdue'>) {
  if (!overdue) return null;

  const isConfirmable = overdue.reason === 'confirm';

  return (
    <>
      {isConfirmable && <PayOverdueButton variant="primary" overdue={overdue} />}
      <PortalButton variant={isConfirmable ? 'quiet' : 'primary'} label="Update card" />
      {overdue.reason === 'declined' && <PayOverdueButton overdue={overdue} />}
    </>
  );
}

function CheckoutSteps({ subscription: { tier } }: { subscription: Subscription }) {
  // If the subscription is already live, `onLive` has nothing to do: the hook's refetch updates
  // this page.
  const { start, startingTier } = useStartSubscription(() => {});
  return (
    <>
      <Button variant="primary" disabled={startingTier !== null} onClick={() => start(tier)}>
        {startingTier ? 'Setting up...' : 'Continue to checkout'}
      </Button>
      <ButtonLink variant="quiet" to="/subscribe">
        Choose another plan
      </ButtonLink>
      <CancelCheckoutButton />
    </>
  );
}

interface RowsProps {
  state: PlanState;
  credit: Membership['credit'];
  onCanceled: () => void;
}

function Rows({ state, credit, onCanceled }: RowsProps) {
  if (state.name === 'none') return null;

  const subscription = state.name === 'granted' ? state.ended : state.subscription;
  if (!subscription) return null;

  if (state.name === 'ended' || state.name === 'granted' || state.name === 'unfinished') {
    return (
      <>
        {credit && <CreditRow credit={credit} />}
        {/* Past invoices remain available after a plan has ended and during the next checkout. */}
        {subscription.end?.reason !== 'customer_deleted' && (
          <>
            <PortalRow label="Invoices">Past payments and saved cards, if you have any.</PortalRow>
            <ReceiptsRow />
          </>
        )}
        <RefundRow subscription={subscription} />
      </>
    );
  }

  const { card } = subscription;

  return (
    <>
      <ChargeRow subscription={subscription} />
      {credit && <CreditRow credit={credit} />}
      <PortalRow label="Card">
        {card ? <span className="figures">{formatCard(card)}</span> : 'None'}
      </PortalRow>
      <ReceiptsRow />
      <RefundRow subscription={subscription} />
      {state.name !== 'canceled' && !subscription.endsAt && (
        <CancelRow subscription={subscription} onCanceled={onCanceled} />
      )}
    </>
  );
}

/** Several delays, because Stripe's webhooks may arrive late. */
const REFETCH_DELAYS_MS = [2_000, 6_000, 15_000] as const;

/** Refetches the plan a few times after the member returns from the Stripe customer portal. */
function usePortalReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasPortalVisit()) return undefined;

    const timers = REFETCH_DELAYS_MS.map((delay, at) =>
      setTimeout(() => {
        if (at === REFETCH_DELAYS_MS.length - 1) clearPortalVisit();
        void invalidatePlan(client);
      }, delay),
    );

    return () => timers.forEach(clearTimeout);
  }, [client]);
}
