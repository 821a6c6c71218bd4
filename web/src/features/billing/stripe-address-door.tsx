import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.tsx';
import { takeFromAddress } from './stripe-address.ts';

/**
 * Removes Stripe's parameters from the URL before the lazy page loads. Replaces the history entry, so the secret
 * doesn't appear in the address bar, history or links.
 */
export function StripeAddressDoor({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const taken = takeFromAddress(search);
  if (taken) return <Navigate to={{ pathname, search: taken.search }} state={taken.handover} replace />;
  return <Suspense fallback={<Spinner label="Loading" />}>{children}</Suspense>;
}
