import { CardElement } from '@stripe/react-stripe-js';
import { useId, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { StripeClient } from './stripe-client.ts';
import { cardFieldStyle } from './stripe-appearance.ts';
import { StripeUnreachable } from './stripe-unreachable.tsx';

/** Stripe's validation state of the card input. */
export interface CardFieldState {
  readonly isComplete: boolean;
  readonly problem: string | null;
}

interface CardFieldProps {
  readonly client: StripeClient;
  readonly problem: string | null;
  readonly isTrial: boolean;
  readonly onChange: (entry: CardFieldState) => void;
}

/** Stripe's own card field, so the card number never reaches this site. */
export function CardField({ client, problem, isTrial, onChange }: CardFieldProps) {
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const [isReady, setReady] = useState(false);
  if (client.state === 'failed') return <StripeUnreachable onRetry={client.retry} />;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-soft">
        Card
      </label>
      <div className="relative">
        <CardElement
          id={id}
          options={cardFieldStyle}
          onReady={() => setReady(true)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={({ complete, error }) => onChange({ isComplete: complete, problem: error?.message ?? null })}
          className={classes(
            'min-h-11 rounded-md border bg-ground px-3 py-3 outline-offset-3 outline-leaf-bright hover:border-soft',
            isFocused && 'outline-2',
            problem ? 'border-red-text' : 'border-edge',
          )}
        />
        {!isReady && (
          <div aria-hidden="true" className="pointer-events-none absolute inset-0 flex items-center px-3">
            <Skeleton className="h-4 w-full" />
          </div>
        )}
      </div>
      {/* Stripe's iframe can't reference this error, so role="alert" announces it. */}
      <p role="alert" className="mt-1.5 text-sm text-red-text empty:hidden">
        {problem}
      </p>
      <p className="mt-1.5 text-sm text-faint">
        Goes straight to Stripe, our payment service.{isTrial && ' No charge until your trial ends.'}
      </p>
    </div>
  );
}
