import { type Ref, Suspense, lazy, useId, useState } from 'react';
import { formatMoney } from '#shared/billing/money.ts';
import { START_TRIAL_LABEL } from '#shared/billing/plan-periods.ts';
import type { Plan } from '#shared/billing/plans.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';
import { useIsClient } from '#web/ui/use-is-client.ts';

import { isSameCharge, type FirstCharge } from '../checkout/first-charge.ts';
import {
  CheckoutProblem,
  FirstChargeNote,
  PaymentSmallPrint,
  StripeUnreachable,
} from '../checkout/payment-notes.tsx';
import type { StripeClient } from '../stripe/stripe-client.ts';
import type { OpenSignup, SignupProblem } from './signup-draft.ts';
import type { GetCard } from '../stripe/stripe-card-field.tsx';

// Lazy loading doesn't delay the card field, because Stripe's own script arrives even later.
const StripeCardField = lazy(async () => ({
  default: (await import('../stripe/stripe-card-field.tsx')).StripeCardField,
}));

const SignupLogIn = lazy(async () => ({
  default: (await import('./signup-result.tsx')).SignupLogIn,
}));

interface PayStep {
  isBusy: boolean;
  isConfirmed: boolean;
  /** The checkout that the server opened for this form; null before the request. */
  openSignup: OpenSignup | null;
  /** The first charge of a trial that starts now. */
  expectedCharge: FirstCharge;
  /**
   * The displayed charge. It equals `expectedCharge` until the server returns the actual charge.
   */
  firstCharge: FirstCharge;
}

interface SignupPaymentProps {
  client: StripeClient;
  plan: Plan;
  email: string;
  step: PayStep;
  problem: SignupProblem | null;
  cardProblem: string | null;
  onCard: (entry: CardFieldState) => void;
  getCard: Ref<GetCard>;
}

export function SignupPayment({ plan, email, step, problem, ...card }: SignupPaymentProps) {
  const { isBusy, firstCharge } = step;
  const changeText = explainChange(step);
  // Before hydration, the browser would submit the form itself, with the input in the URL.
  const canSubmit = useIsClient();

  return (
    <section aria-labelledby="signup-payment" className="mt-8 border-t border-line pt-6">
      <h2 id="signup-payment" className="mb-4 text-xl">
        Payment
      </h2>
      <CardField isTrial={firstCharge.at !== null} {...card} />

      <div role="alert">
        {changeText && (
          <p className="mt-5 flex gap-3 font-medium">
            <span className="pt-0.5 text-soft">
              <Icon name="info" />
            </span>
            {changeText}
          </p>
        )}
      </div>

      <div className="mt-4">
        <FirstChargeNote firstCharge={firstCharge} plan={plan} />
      </div>

      <CheckoutProblem text={problem?.text ?? null}>
        {problem?.kind === 'login' && (
          <Suspense>
            <SignupLogIn tier={plan.tier} email={email} />
          </Suspense>
        )}
      </CheckoutProblem>

      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={isBusy}
        disabled={!canSubmit}
        className="mt-5 w-full"
      >
        {getButtonLabel(step)}
      </Button>

      <PaymentSmallPrint />
    </section>
  );
}

function getButtonLabel({ isBusy, isConfirmed, openSignup, firstCharge }: PayStep): string {
  if (isBusy) return firstCharge.at === null ? 'Processing...' : 'Setting up your trial...';
  if (isConfirmed) return 'Finish Setup';

  return openSignup && firstCharge.at === null
    ? `Pay ${formatMoney(firstCharge.amount)} now`
    : START_TRIAL_LABEL;
}

/** Explains why the charge differs from the expected one; null if they match. */
function explainChange({ openSignup, expectedCharge }: PayStep): string | null {
  if (!openSignup) return null;
  if (!openSignup.isTrial) {
    return 'This email has already been used for a free trial. You can still start your plan today without a trial. You haven’t been charged yet.';
  }
  if (isSameCharge(openSignup.firstCharge, expectedCharge)) return null;

  return 'The first charge has changed. Please check it before you continue.';
}

/** The card input's validation state, as reported by Stripe. */
export interface CardFieldState {
  isComplete: boolean;
  problem: string | null;
}

type CardFieldProps = Pick<SignupPaymentProps, 'client' | 'cardProblem' | 'onCard' | 'getCard'>;

function CardField({
  client,
  cardProblem,
  isTrial,
  onCard,
  getCard,
}: CardFieldProps & { isTrial: boolean }) {
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const [isReady, setReady] = useState(false);
  if (client.state === 'failed') return <StripeUnreachable onRetry={client.retry} />;

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-soft">
        Card
      </label>

      <div
        className={classes(
          'relative min-h-11 rounded-md border bg-ground px-3 py-3 outline-offset-3 outline-leaf-bright hover:border-soft',
          isFocused && 'outline-2',
          cardProblem ? 'border-red-text' : 'border-edge',
        )}
      >
        <Suspense>
          <StripeCardField
            stripe={client.stripe}
            ref={getCard}
            id={id}
            onReady={() => setReady(true)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={({ complete, error }) =>
              onCard({ isComplete: complete, problem: error?.message ?? null })
            }
          />
        </Suspense>
        {!isReady && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 flex items-center px-3"
          >
            <Skeleton className="h-4 w-full" />
          </div>
        )}
      </div>

      {/* Stripe's iframe can't reference this error, so role="alert" announces it. */}
      <p role="alert" className="mt-1.5 text-sm text-red-text empty:hidden">
        {cardProblem}
      </p>

      <p className="mt-1.5 text-sm text-faint">
        Goes straight to Stripe, our payment service.
        {isTrial && ' No charge until your trial ends.'}
      </p>
    </div>
  );
}
