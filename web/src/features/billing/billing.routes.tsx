import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { StripeAddressDoor } from './stripe-address-door.tsx';

// Behind a door that is there at once, so that a secret leaves the address bar before the page has loaded.
const CheckoutPage = lazy(async () => ({ default: (await import('./checkout.page.tsx')).CheckoutPage }));
const WelcomePage = lazy(async () => ({ default: (await import('./welcome.page.tsx')).WelcomePage }));

export const publicBillingRoutes: RouteObject[] = [
  { path: '/signup', lazy: async () => ({ Component: (await import('./signup.page.tsx')).SignupPage }) },
  {
    path: '/checkout',
    element: (
      <StripeAddressDoor>
        <CheckoutPage />
      </StripeAddressDoor>
    ),
  },
  {
    path: '/welcome',
    element: (
      <StripeAddressDoor>
        <WelcomePage />
      </StripeAddressDoor>
    ),
  },
  { path: '/subscribe', lazy: async () => ({ Component: (await import('./subscribe.page.tsx')).SubscribePage }) },
];
