import { formatMoney } from '../../../../shared/billing/money.ts';
import type { Plan } from '../../../../shared/billing/plans.ts';
import { buildSignInUrl } from '../../platform/session.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CheckoutProblem } from './checkout-problem.tsx';
import { FirstChargeNote } from './first-charge-note.tsx';
import { isSameCharge, getMonthlyPrice, type FirstCharge } from './first-charge.ts';
import { PaymentSmallPrint } from './payment-small-print.tsx';
import { getChosenPlanUrl } from './plan-url.ts';
import { CardField, type CardFieldState } from './signup-card-field.tsx';
import type { StripeClient } from './stripe-client.ts';
import type { OpenSignup, SignupProblem } from './signup-stage.ts';

interface PayStep {
  readonly isBusy: boolean;
  readonly isConfirmed: boolean;
  /** The checkout that the server opened for this form; null before the request. */
  readonly openSignup: OpenSignup | null;
  /** The first charge of a trial that starts now. */
  readonly expectedCharge: FirstCharge;
  /** The displayed charge: the server's amount once it is known. */
  readonly firstCharge: FirstCharge;
}

interface SignupPaymentProps {
  readonly client: StripeClient;
  readonly plan: Plan;
  readonly step: PayStep;
  readonly problem: SignupProblem | null;
  readonly cardProblem: string | null;
  readonly onCard: (entry: CardFieldState) => void;
}

/** Card field, charge and submit button. */
export function SignupPayment({ client, plan, step, problem, cardProblem, onCard }: SignupPaymentProps) {
  const { isBusy, firstCharge } = step;
  return (
    <section aria-labelledby="signup-payment" className="mt-8 border-t border-line pt-6">
      <h2 id="signup-payment" className="mb-4 text-xl">
        Payment
      </h2>
      <CardField client={client} problem={cardProblem} isTrial={firstCharge.at !== null} onChange={onCard} />
      <ChargeChangedAlert text={explainChange(step)} />
      <div className="mt-4">
        <FirstChargeNote firstCharge={firstCharge} monthlyPrice={getMonthlyPrice(plan)} />
      </div>
      <CheckoutProblem text={problem?.text ?? null}>
        {problem?.kind === 'login' && (
          <ButtonAnchor size="small" className="mt-3" href={buildSignInUrl(getChosenPlanUrl(plan.tier))}>
            Log In
          </ButtonAnchor>
        )}
      </CheckoutProblem>
      <Button type="submit" variant="primary" size="large" isBusy={isBusy} className="mt-5 w-full">
        {getButtonLabel(step)}
      </Button>
      <PaymentSmallPrint />
    </section>
  );
}

/** An alert, because the charge displayed below it has changed. */
function ChargeChangedAlert({ text }: { readonly text: string | null }) {
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

function getButtonLabel({ isBusy, isConfirmed, openSignup, firstCharge }: PayStep): string {
  if (isBusy) return firstCharge.at === null ? 'Processing...' : 'Setting up your trial...';
  if (isConfirmed) return 'Finish Setup';
  return openSignup && firstCharge.at === null
    ? `Pay ${formatMoney(firstCharge.amount)} now`
    : 'Start 3-Day Free Trial';
}

/** Explains why the charge differs from the expected one; null if they match. */
function explainChange({ openSignup, expectedCharge }: PayStep): string | null {
  if (!openSignup) return null;
  if (!openSignup.isTrial) {
    return 'This email has already been used for a free trial. You can start your plan today without one. You haven’t been charged yet.';
  }
  if (isSameCharge(openSignup.firstCharge, expectedCharge)) return null;
  return 'The first charge has changed. Please check it before you continue.';
}
