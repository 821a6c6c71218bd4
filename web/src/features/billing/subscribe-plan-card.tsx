import { useEffect, useRef } from 'react';
import type { Tier } from '../../../../shared/accounts/member.ts';
import { formatMoney } from '../../../../shared/billing/money.ts';
import { compareTiers, CURRENCY, type Plan } from '../../../../shared/billing/plans.ts';
import { signInAddress } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonAnchor, ButtonLink, type ButtonLook } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { chosenPlanAddress } from './plan-address.ts';

interface SubscribePlanCardProps {
  readonly plan: Plan;
  /** `unknown` while the session loads. */
  readonly who: 'unknown' | 'visitor' | 'member';
  /** The member's current plan. */
  readonly ownTier: Tier | null;
  /** The plan chosen before sign-in: highlighted, scrolled into view and focused. */
  readonly chosenTier: Tier | null;
  /** The plan whose checkout is being opened. */
  readonly startingTier: Tier | null;
  /** True if the site can't take payments. */
  readonly isClosed: boolean;
  readonly onChoose: () => void;
}

export function SubscribePlanCard(props: SubscribePlanCardProps) {
  const { plan, ownTier, chosenTier } = props;
  const isOwn = plan.tier === ownTier;
  const isChosen = plan.tier === chosenTier && !isOwn;
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
        {isOwn ? <Badge tone="leaf">Your plan</Badge> : plan.badge && <Badge>{plan.badge}</Badge>}
      </div>
      <p className="mt-2 text-sm text-soft lg:min-h-[2lh]">{plan.description}</p>
      <p className="mt-5 flex items-baseline gap-2">
        <span className="font-serif text-5xl figures">
          {formatMoney({ cents: plan.priceCents, currency: CURRENCY })}
        </span>
        <span className="text-soft">/month</span>
      </p>
      <div className="mt-6">{isOwn ? <OwnPlan /> : <ChooseButton {...props} />}</div>
      <ul className="mt-7 space-y-3 border-t border-line pt-6">
        {plan.lines.map(({ text }) => (
          <li key={text} className="flex gap-3 text-[0.95rem]">
            <span className="pt-0.5 text-leaf">
              <Icon name="check" size={18} />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </article>
  );
}

function OwnPlan() {
  return (
    <ButtonLink to="/settings" className="w-full">
      See your plan in Settings
    </ButtonLink>
  );
}

function ChooseButton(props: SubscribePlanCardProps) {
  const { plan, who, ownTier, chosenTier, startingTier, isClosed, onChoose } = props;
  const box = useRef<HTMLDivElement>(null);
  const isReady = plan.tier === chosenTier && who !== 'unknown' && !isClosed;
  useEffect(() => {
    if (!isReady) return undefined;
    // Runs after the router's own scrolling and focus.
    const frame = requestAnimationFrame(() => {
      box.current?.closest('article')?.scrollIntoView({ block: 'nearest' });
      box.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady]);

  if (who === 'unknown') return <Skeleton className="h-11" />;
  const look = lookOf(plan, ownTier, chosenTier);
  return (
    <div ref={box}>
      {who === 'visitor' && !isClosed ? (
        <ButtonAnchor look={look} className="w-full" href={signInAddress(chosenPlanAddress(plan.tier))}>
          {`Start ${plan.name} Trial`}
        </ButtonAnchor>
      ) : (
        <Button look={look} className="w-full" disabled={isClosed || startingTier !== null} onClick={onChoose}>
          {startingTier === plan.tier ? 'Setting up...' : labelOf(plan, who, ownTier)}
        </Button>
      )}
    </div>
  );
}

function labelOf({ tier, name }: Plan, who: 'visitor' | 'member', ownTier: Tier | null): string {
  if (who === 'visitor') return `Start ${name} Trial`;
  return isSmaller(tier, ownTier) ? `Switch to ${name}` : `Upgrade to ${name}`;
}

function isSmaller(tier: Tier, ownTier: Tier | null): boolean {
  return ownTier !== null && compareTiers(tier, ownTier) < 0;
}

/** Highlights one button: the chosen plan, or the popular plan unless the member has a bigger one. */
function lookOf({ tier, badge }: Plan, ownTier: Tier | null, chosenTier: Tier | null): ButtonLook {
  const isFirst = chosenTier ? tier === chosenTier : badge === 'Most Popular' && !isSmaller(tier, ownTier);
  return isFirst ? 'primary' : 'secondary';
}
