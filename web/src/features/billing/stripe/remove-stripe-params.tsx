import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Spinner } from '#web/ui/messages/spinner.tsx';

/**
 * Moves Stripe's parameters from the URL to the history state, so that the URL doesn't expose the
 * secret.
 */
export function RemoveStripeParams({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const extracted = extractStripeParams(search);

  if (extracted)
    return (
      <Navigate
        to={{ pathname, search: extracted.search }}
        state={extracted.stripeParams}
        replace
      />
    );

  return <Suspense fallback={<Spinner label="Loading" />}>{children}</Suspense>;
}

const secretNames = ['client_secret', 'setup_intent_client_secret', 'payment_intent_client_secret'];

const otherNames = [
  'setup_intent',
  'payment_intent',
  'redirect_status',
  'source_type',
  'source_redirect_slug',
];

/**
 * Splits a query string into Stripe's parameters and the rest. Null if it has none of Stripe's
 * parameters.
 */
export function extractStripeParams(search: string) {
  const parameters = new URLSearchParams(search);
  const names = [...secretNames, ...otherNames];
  if (!names.some((name) => parameters.has(name))) return null;

  const stripeParams = {
    clientSecret:
      secretNames.map((name) => parameters.get(name)).find((secret) => secret !== null) ?? null,
    redirectStatus: parameters.get('redirect_status'),
  };

  for (const name of names) parameters.delete(name);

  const rest = parameters.toString();

  return { search: rest && `?${rest}`, stripeParams };
}
