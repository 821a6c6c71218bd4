import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { Tier } from '../../../../shared/accounts/member.ts';
import { formatMoney } from '../../../../shared/billing/money.ts';
import { planName } from '../../../../shared/catalog/tiers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CancelRow, ResumeButton } from './membership-cancel.tsx';
import { CardRow, ChargeRow, InvoicesRow } from './membership-billing-rows.tsx';
import { membershipQuery } from './membership.queries.ts';
import { RefundRow, RefundUsedRow } from './membership-refund.tsx';
import { getExtraGrantedPlan, getPlanState, type PlanState, type Subscription } from './plan-state.ts';
import { describePlan } from './plan-description.ts';
import { PortalButton } from './membership-portal.tsx';
import { usePortalReturn } from './use-portal-return.ts';
import { useStartSubscription } from './use-start-subscription.ts';

/** Shows the member's plan with its state and available actions. */
export function MembershipPanel() {
  const { data, error, refetch } = useQuery(membershipQuery);
  usePortalReturn();
  if (data) return <Plan state={getPlanState(data)} extraGrantedPlan={getExtraGrantedPlan(data)} />;
  if (error) return <PlanLoadError onRetry={() => void refetch()} />;
  return (
    <>
      <Loading label="Loading your plan" />
      <Skeleton className="h-72 rounded-lg" />
    </>
  );
}

function Plan({ state, extraGrantedPlan }: { readonly state: PlanState; readonly extraGrantedPlan: Tier | null }) {
  const { title, badge, tone, sentence } = describePlan(state);
  const heading = useFocusAfterChange(state.name);
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
          {price && state.name !== 'ended' && (
            <p className="text-soft">
              <span className="text-lg font-semibold text-ink figures">{formatMoney(price)}</span> /month
            </p>
          )}
        </div>
        <p aria-live="polite" className="mt-3 max-w-[60ch] text-soft">
          {sentence}
          {extraGrantedPlan && ` We gave you the ${planName(extraGrantedPlan)} plan for free. It doesn’t expire.`}
        </p>
        <NextStep state={state} />
      </div>
      <Rows state={state} />
    </div>
  );
}

/** Moves focus to the plan's name after a change, because the pressed button is unmounted. */
function useFocusAfterChange(state: PlanState['name']): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return heading;
}

/** The primary action for the plan's state. */
function NextStep({ state }: { readonly state: PlanState }) {
  const row = 'mt-5 flex flex-wrap gap-3';
  switch (state.name) {
    case 'none':
    case 'granted':
    case 'ended':
      return (
        <div className={row}>
          <ButtonLink variant={state.name === 'granted' ? 'secondary' : 'primary'} to="/subscribe">
            See plans
          </ButtonLink>
        </div>
      );
    case 'unfinished':
      return <ContinueCheckout subscription={state.subscription} />;
    case 'overdue':
      return (
        <div className={row}>
          <PortalButton variant="primary" label="Update card" />
        </div>
      );
    case 'canceled':
      return (
        <div className={row}>
          <ResumeButton />
          <ButtonLink variant="quiet" to="/subscribe">
            Change plan
          </ButtonLink>
        </div>
      );
    case 'trial':
    case 'active':
      return (
        <div className={row}>
          <ButtonLink to="/subscribe">Change plan</ButtonLink>
        </div>
      );
  }
}

function ContinueCheckout({ subscription: { tier } }: { readonly subscription: Subscription }) {
  // The mutation refetches the membership, so this page updates if the subscription is already live.
  const { start, startingTier } = useStartSubscription(() => {});
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button variant="primary" disabled={startingTier !== null} onClick={() => start(tier)}>
        {startingTier ? 'Setting up...' : 'Continue to checkout'}
      </Button>
      <ButtonLink variant="quiet" to="/subscribe">
        Choose another plan
      </ButtonLink>
    </div>
  );
}

function Rows({ state }: { readonly state: PlanState }) {
  if (state.name === 'none' || state.name === 'granted' || state.name === 'unfinished') return null;
  const { subscription } = state;
  const { refundableUntil, isRefundUsed } = subscription;
  const refund = refundableUntil ? (
    <RefundRow subscription={subscription} until={refundableUntil} />
  ) : (
    isRefundUsed && <RefundUsedRow />
  );
  if (state.name === 'ended') {
    return (
      <>
        <InvoicesRow />
        {refund}
      </>
    );
  }
  return (
    <>
      <ChargeRow subscription={subscription} />
      <CardRow subscription={subscription} />
      {refund}
      {state.name !== 'canceled' && <CancelRow subscription={subscription} />}
    </>
  );
}

function PlanLoadError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5">
      <p className="text-soft">We couldn’t load your plan. Your plan itself hasn’t changed.</p>
      <Button size="small" icon="again" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
