import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.tsx';
import { extractStripeParams } from './stripe-url.ts';

/**
 * Removes Stripe's parameters from the URL before the lazy page loads. Replaces the history entry, so the secret
 * doesn't appear in the address bar, history or links.
 */
export function RemoveStripeParams({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const extracted = extractStripeParams(search);
  if (extracted) return <Navigate to={{ pathname, search: extracted.search }} state={extracted.stripeParams} replace />;
  return <Suspense fallback={<Spinner label="Loading" />}>{children}</Suspense>;
}
