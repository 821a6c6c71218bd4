import { formatMoney } from '#shared/billing/money.ts';
import { REFUND_DAYS, TRIAL_DAYS, START_TRIAL_LABEL } from '#shared/billing/plan-periods.ts';
import { CURRENCY, type Plan, signupPlans } from '#shared/billing/plans.ts';
import {
  describeCoaching,
  findOriginalPrice,
  launchDiscount,
  listCoveredCompetenciesLines,
} from '#web/features/claims/claims.public.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { CheckList } from '#web/ui/display/check-list.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { ContentColumn } from './landing-layout.tsx';

/** The launch offer as sold on /signup. For members, the buttons link to /subscribe instead. */
export function LandingPricing({ isMember }: { isMember: boolean }) {
  return (
    <section aria-labelledby="pricing-title" className="mt-24 sm:mt-32">
      <ContentColumn className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]">
        <div>
          <h2 id="pricing-title" className="text-3xl sm:text-4xl">
            Costs less than the cab to your interview
          </h2>
          <p className="mt-4 text-soft">
            {TRIAL_DAYS} days free, then billed monthly. Cancel anytime. Not for you? {REFUND_DAYS}
            -day money-back guarantee.
          </p>
          <p className="mt-4 text-soft">
            {isMember
              ? 'These prices are for new members. '
              : 'Going for a senior role? See the Executive plan. '}
            <TextLink to="/subscribe" tone="ink">
              Compare all plans
            </TextLink>
          </p>
        </div>

        <div>
          {launchDiscount && (
            <p className="tape bg-leaf px-5 py-2 font-semibold text-on-leaf">
              {launchDiscount.text}
            </p>
          )}
          <ul className="mt-5 grid gap-5 sm:grid-cols-2">
            {signupPlans.map((plan) => (
              <li key={plan.tier}>
                <PlanCard plan={plan} isMember={isMember} />
              </li>
            ))}
          </ul>
        </div>
      </ContentColumn>
    </section>
  );
}

function PlanCard({ plan, isMember }: { plan: Plan; isMember: boolean }) {
  const isMain = plan.badge !== null;
  const originalPrice = findOriginalPrice(plan);

  return (
    <article
      aria-labelledby={`offer-${plan.tier}`}
      className={classes(
        'flex h-full flex-col rounded-lg border p-6 sm:p-7',
        isMain ? 'border-edge bg-raised shadow-[inset_0_1px_0_var(--color-high)]' : 'border-line',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 id={`offer-${plan.tier}`} className="text-xl">
          {plan.name}
        </h3>
        {plan.badge && <Badge>{plan.badge}</Badge>}
      </div>

      <p className="mt-2 text-sm text-soft">{plan.description}</p>

      <p className="mt-5 flex flex-wrap items-baseline gap-x-2.5 figures">
        <span className="font-serif text-5xl">
          {formatMoney({ cents: plan.priceCents, currency: CURRENCY })}
        </span>
        <span className="text-soft">/month</span>
        {originalPrice && (
          <span className="text-faint">
            <span className="sr-only">instead of </span>
            <s>{originalPrice}</s>
          </span>
        )}
      </p>

      <CheckList
        texts={listCoveredCompetenciesLines(plan)}
        className="mt-6 space-y-2.5"
        itemClassName="flex gap-3 text-[0.95rem]"
      />

      <p className="mt-4 mb-7 text-sm text-faint">{describeCoaching(plan)}</p>

      <ButtonLink
        variant={isMain && !isMember ? 'primary' : 'secondary'}
        to={isMember ? '/subscribe' : `/signup?tier=${plan.tier}`}
        className="mt-auto"
        aria-label={isMember ? undefined : `${START_TRIAL_LABEL} of ${plan.name}`}
      >
        {isMember ? 'See your plan' : START_TRIAL_LABEL}
      </ButtonLink>
    </article>
  );
}
