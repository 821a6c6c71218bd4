import { useEffect, useRef } from 'react';
import type { Tier } from '#shared/accounts/member.ts';
import { formatMoney, type Money } from '#shared/billing/money.ts';
import { compareTiers, CURRENCY, type Plan } from '#shared/billing/plans.ts';
import {
  describeCoaching,
  listCoveredCompetenciesLines,
} from '#web/features/claims/claims.public.ts';
import { buildSignInUrl } from '#web/platform/session.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, ButtonAnchor, ButtonLink, type ButtonVariant } from '#web/ui/controls/button.tsx';
import { CheckList } from '#web/ui/display/check-list.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';
import type { Subscription } from '../membership/plan-state.ts';

interface SubscribePlanCardProps {
  plan: Plan;
  /** `unknown` while the session loads. */
  viewer: 'unknown' | 'visitor' | 'member';
  currentTier: Tier | null;
  /**
   * The member's price if they subscribed through the launch offer; otherwise null. May equal the
   * list price.
   */
  launchPrice: Money | null;
  /** The smaller plan that starts later; null if the current plan renews. */
  nextPlan: Subscription['nextPlan'];
  /**
   * The plan chosen before sign-in. Its card scrolls into view, and its button is highlighted and
   * focused.
   */
  chosenTier: Tier | null;
  startingTier: Tier | null;
  isPaymentUnavailable: boolean;
  onChoose: () => void;
}

export function SubscribePlanCard(props: SubscribePlanCardProps) {
  const { plan, currentTier, chosenTier, launchPrice, nextPlan } = props;
  const isNext = plan.tier === nextPlan?.tier;
  const isCurrent = plan.tier === currentTier;
  const isChosen = plan.tier === chosenTier && !isCurrent;
  const ownPrice =
    isCurrent && launchPrice && launchPrice.cents < plan.priceCents ? launchPrice : null;

  return (
    <article
      aria-labelledby={`plan-${plan.tier}`}
      className={classes(
        'flex h-full scroll-my-6 flex-col rounded-lg border bg-surface p-6 shadow-[inset_0_1px_0_var(--color-high)] sm:p-7',
        isChosen ? 'border-leaf ring-1 ring-leaf' : 'border-line',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={`plan-${plan.tier}`} className="text-xl">
          {plan.name}
        </h2>
        <PlanBadge {...props} />
      </div>

      <p className="mt-2 text-sm text-soft lg:min-h-[2lh]">{plan.description}</p>

      <p className="mt-5 flex items-baseline gap-2">
        <span className="font-serif text-5xl figures">
          {formatMoney(ownPrice ?? { cents: plan.priceCents, currency: CURRENCY })}
        </span>
        <span className="text-soft">/month{ownPrice && ', your launch price'}</span>
      </p>

      <div className="mt-6">
        {isNext || (isCurrent && !nextPlan) ? (
          <ButtonLink to="/settings" className="w-full">
            See your plan in Settings
          </ButtonLink>
        ) : (
          <ChooseButton {...props} />
        )}
      </div>

      <CheckList
        texts={listCoveredCompetenciesLines(plan)}
        className="mt-7 space-y-3 border-t border-line pt-6"
        itemClassName="flex gap-3 text-[0.95rem]"
      />

      <p className="mt-auto pt-6 text-sm text-faint">{describeCoaching(plan)}</p>
    </article>
  );
}

function PlanBadge({ plan, currentTier, nextPlan }: SubscribePlanCardProps) {
  const date = nextPlan && formatLocalDate(nextPlan.at);
  if (plan.tier === currentTier)
    return <Badge tone="leaf">{date ? `Until ${date}` : 'Your plan'}</Badge>;
  if (plan.tier === nextPlan?.tier) return <Badge tone="leaf">Starts {date}</Badge>;

  return plan.badge && <Badge>{plan.badge}</Badge>;
}

function ChooseButton(props: SubscribePlanCardProps) {
  const { plan, viewer, currentTier, chosenTier, startingTier, isPaymentUnavailable, onChoose } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const isReady = plan.tier === chosenTier && viewer !== 'unknown' && !isPaymentUnavailable;

  useEffect(() => {
    if (!isReady) return undefined;

    // Waits one frame, because the app scrolls and moves the focus after each navigation.
    const frame = requestAnimationFrame(() => {
      box.current?.closest('article')?.scrollIntoView({ block: 'nearest' });
      box.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    });

    return () => cancelAnimationFrame(frame);
  }, [isReady]);

  if (viewer === 'unknown') return <Skeleton className="h-11" />;

  const variant = getButtonVariant(plan, currentTier, chosenTier);
  const changeLabel = `${isSmaller(plan.tier, currentTier) ? 'Switch' : 'Upgrade'} to ${plan.name}`;
  const memberLabel = plan.tier === currentTier ? `Keep ${plan.name}` : changeLabel;
  const label = viewer === 'visitor' ? `Start ${plan.name} Trial` : memberLabel;

  return (
    <div ref={box}>
      {viewer === 'visitor' && !isPaymentUnavailable ? (
        <ButtonAnchor
          variant={variant}
          className="w-full"
          href={buildSignInUrl(`/subscribe?tier=${plan.tier}`)}
        >
          {label}
        </ButtonAnchor>
      ) : (
        <Button
          variant={variant}
          className="w-full"
          // Busy, not disabled: a closing dialog returns the focus to this button.
          isBusy={startingTier === plan.tier}
          disabled={isPaymentUnavailable || (startingTier !== null && startingTier !== plan.tier)}
          onClick={onChoose}
        >
          {startingTier === plan.tier ? 'Setting up...' : label}
        </Button>
      )}
    </div>
  );
}

function isSmaller(tier: Tier, currentTier: Tier | null): boolean {
  return currentTier !== null && compareTiers(tier, currentTier) < 0;
}

/**
 * Highlights the chosen plan's button. If none is chosen, highlights the most popular plan unless
 * it's a downgrade.
 */
function getButtonVariant(
  { tier, badge }: Plan,
  currentTier: Tier | null,
  chosenTier: Tier | null,
): ButtonVariant {
  const isHighlighted = chosenTier
    ? tier === chosenTier
    : badge === 'Most Popular' && !isSmaller(tier, currentTier);
  return isHighlighted ? 'primary' : 'secondary';
}
