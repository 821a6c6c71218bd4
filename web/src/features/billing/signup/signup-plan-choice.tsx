import { useId } from 'react';
import { formatMoney } from '#shared/billing/money.ts';
import { signupPlans, signupTiers, type Plan } from '#shared/billing/plans.ts';
import type { SignupForm } from '#shared/billing/signup-form.ts';
import {
  describeCoaching,
  findOriginalPrice,
  launchDiscount,
  listCoveredCompetenciesLines,
} from '#web/features/claims/claims.public.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { getMonthlyPrice } from '../checkout/first-charge.ts';

type SignupTier = SignupForm['subscriptionTier'];

interface PlanChoiceProps {
  value: SignupTier;
  problem: string | undefined;
  onChange: (tier: SignupTier) => void;
}

export function SignupPlanChoice({ value, problem, onChange }: PlanChoiceProps) {
  return (
    <fieldset className="min-w-0 lg:sticky lg:top-24">
      <legend className="mb-3 font-serif text-xl">Choose your plan</legend>
      {launchDiscount && (
        <p className="mb-4">
          <Badge tone="leaf">{launchDiscount.signupText}</Badge>
        </p>
      )}
      <div className="flex flex-col gap-4">
        {signupPlans.map((plan) => {
          const tier = signupTiers.find((known) => known === plan.tier);
          return (
            tier && (
              <PlanOption
                key={tier}
                plan={plan}
                isChosen={tier === value}
                onChoose={() => onChange(tier)}
              />
            )
          );
        })}
      </div>
      {problem && <p className="mt-2 text-sm text-red-text">{problem}</p>}
    </fieldset>
  );
}

interface PlanOptionProps {
  plan: Plan;
  isChosen: boolean;
  onChoose: () => void;
}

function PlanOption({ plan, isChosen, onChoose }: PlanOptionProps) {
  const id = useId();
  const originalPrice = findOriginalPrice(plan);

  return (
    <label className="relative block cursor-pointer rounded-lg border border-line bg-surface p-5 transition-colors duration-150 hover:border-edge has-checked:border-leaf has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf-bright">
      <span className="flex items-start gap-3">
        <input
          type="radio"
          name="subscriptionTier"
          value={plan.tier}
          checked={isChosen}
          aria-labelledby={`${id}-name ${id}-price`}
          aria-describedby={`${id}-lines`}
          onChange={onChoose}
          className="choice-mark mt-1 outline-none"
        />

        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span id={`${id}-name`} className="text-lg font-semibold">
              {plan.name}
            </span>
            {plan.badge && <Badge>{plan.badge}</Badge>}
          </span>
          <span id={`${id}-price`} className="figures mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="font-serif text-2xl">{formatMoney(getMonthlyPrice(plan))}</span>
            <span className="text-soft">a month</span>
            {originalPrice && (
              <span className="text-faint">
                <span className="sr-only">instead of </span>
                <s>{originalPrice}</s>
              </span>
            )}
          </span>
        </span>
      </span>

      <span id={`${id}-lines`} className="mt-3 grid gap-1.5">
        {listCoveredCompetenciesLines(plan).map((text) => (
          <span key={text} className="flex gap-3 text-[0.95rem] text-soft">
            <span className="text-leaf">
              <Icon name="check" />
            </span>
            {text}
          </span>
        ))}
        <span className="mt-1.5 text-sm text-faint">{describeCoaching(plan)}</span>
      </span>
    </label>
  );
}
