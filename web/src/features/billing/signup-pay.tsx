import { formatMoney } from '../../../../shared/billing/money.ts';
import type { Plan } from '../../../../shared/billing/plans.ts';
import { signInAddress } from '../../platform/session.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CheckoutProblem } from './checkout-problem.tsx';
import { FirstChargeNote } from './first-charge-note.tsx';
import { isSameCharge, priceOf, type FirstCharge } from './first-charge.ts';
import { PaymentSmallPrint } from './payment-small-print.tsx';
import { chosenPlanAddress } from './plan-address.ts';
import { CardField, type CardEntry } from './signup-card-field.tsx';
import type { StripeClient } from './stripe-client.ts';
import type { OpenSignup, SignupProblem } from './signup-stage.ts';

interface PayStep {
  readonly isBusy: boolean;
  readonly isConfirmed: boolean;
  /** The checkout the server opened for this form; null before the request. */
  readonly open: OpenSignup | null;
  /** The first charge of a trial that starts now. */
  readonly promised: FirstCharge;
  /** The displayed charge; the server's amount once known. */
  readonly firstCharge: FirstCharge;
}

interface SignupPayProps {
  readonly client: StripeClient;
  readonly plan: Plan;
  readonly step: PayStep;
  readonly problem: SignupProblem | null;
  readonly cardProblem: string | null;
  readonly onCard: (entry: CardEntry) => void;
}

/** Card field, charge and submit button. */
export function SignupPay({ client, plan, step, problem, cardProblem, onCard }: SignupPayProps) {
  const { isBusy, firstCharge } = step;
  return (
    <section aria-labelledby="signup-pay" className="mt-8 border-t border-line pt-6">
      <h2 id="signup-pay" className="mb-4 text-xl">
        Payment
      </h2>
      <CardField client={client} problem={cardProblem} isTrial={firstCharge.at !== null} onChange={onCard} />
      <ChargeChange text={changeOf(step)} />
      <div className="mt-4">
        <FirstChargeNote firstCharge={firstCharge} monthly={priceOf(plan)} />
      </div>
      <CheckoutProblem text={problem?.text ?? null}>
        {problem?.kind === 'login' && (
          <ButtonAnchor size="small" className="mt-3" href={signInAddress(chosenPlanAddress(plan.tier))}>
            Log In
          </ButtonAnchor>
        )}
      </CheckoutProblem>
      <Button type="submit" look="primary" size="large" isBusy={isBusy} className="mt-5 w-full">
        {labelOf(step)}
      </Button>
      <PaymentSmallPrint />
    </section>
  );
}

/** An alert, since the charge below it has changed. */
function ChargeChange({ text }: { readonly text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="mt-5 flex gap-3 font-medium">
          <span className="pt-0.5 text-soft">
            <Icon name="info" />
          </span>
          {text}
        </p>
      )}
    </div>
  );
}

function labelOf({ isBusy, isConfirmed, open, firstCharge }: PayStep): string {
  if (isBusy) return firstCharge.at === null ? 'Processing...' : 'Setting up your trial...';
  if (isConfirmed) return 'Finish Setting Up';
  return open && firstCharge.at === null ? `Pay ${formatMoney(firstCharge.amount)} now` : 'Start 3-Day Free Trial';
}

/** Explains a charge that differs from the trial's usual one; null if they match. */
function changeOf({ open, promised }: PayStep): string | null {
  if (!open) return null;
  if (!open.isTrial) {
    return 'This email has already been used for a free trial. You can start your plan today without one. You haven’t been charged yet.';
  }
  if (isSameCharge(open.firstCharge, promised)) return null;
  return 'The first charge has changed. Please check it before you continue.';
}
