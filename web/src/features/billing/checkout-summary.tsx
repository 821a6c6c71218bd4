import { formatMoney, type Money } from '../../../../shared/billing/money.ts';
import type { Plan } from '../../../../shared/billing/plans.ts';
import { Icon } from '../../ui/icons.tsx';

/** The plan being bought. The feature list is hidden on phones to keep the payment fields in view. */
export function CheckoutSummary({ plan, monthly }: { readonly plan: Plan; readonly monthly: Money }) {
  return (
    <section aria-labelledby="checkout-plan">
      <h2 id="checkout-plan" className="font-sans text-base font-medium tracking-normal text-soft">
        {plan.name} plan
      </h2>
      <p className="figures mt-1 flex items-baseline gap-2">
        <span className="font-serif text-4xl">{formatMoney(monthly)}</span>
        <span className="text-soft">a month</span>
      </p>
      <p className="mt-3 max-w-[44ch] text-soft">{plan.description}</p>
      <ul className="mt-6 hidden flex-col gap-2.5 border-t border-line pt-6 lg:flex">
        {plan.benefits.map(({ text }) => (
          <li key={text} className="flex gap-2.5 text-soft">
            <span className="pt-0.5 text-leaf">
              <Icon name="check" size={19} />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
