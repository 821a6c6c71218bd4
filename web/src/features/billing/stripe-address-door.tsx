import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.tsx';
import { takeFromAddress } from './stripe-address.ts';

/**
 * Stands before a page that Stripe's parameters lead to and takes them out of the address before the page's own code is
 * even loaded: by replacing the history entry, so that neither the bar, the back button nor any link of the shell has them.
 */
export function StripeAddressDoor({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const taken = takeFromAddress(search);
  if (taken) return <Navigate to={{ pathname, search: taken.search }} state={taken.handover} replace />;
  return <Suspense fallback={<Spinner label="Loading" />}>{children}</Suspense>;
}
