import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { RemoveStripeParams } from './stripe/remove-stripe-params.tsx';

// These two pages render inside `RemoveStripeParams`, so the client secret leaves the URL before
// the pages load.
const CheckoutPage = lazy(async () => ({
  default: (await import('./checkout/checkout.page.tsx')).CheckoutPage,
}));

const WelcomePage = lazy(async () => ({
  default: (await import('./welcome/welcome.page.tsx')).WelcomePage,
}));

export const publicBillingRoutes: RouteObject[] = [
  {
    path: '/signup',
    lazy: async () => ({ Component: (await import('./signup/signup.page.tsx')).SignupPage }),
  },
  {
    path: '/checkout',
    element: (
      <RemoveStripeParams>
        <CheckoutPage />
      </RemoveStripeParams>
    ),
  },
  {
    path: '/welcome',
    element: (
      <RemoveStripeParams>
        <WelcomePage />
      </RemoveStripeParams>
    ),
  },
  {
    path: '/subscribe',
    lazy: async () => ({
      Component: (await import('./subscribe/subscribe.page.tsx')).SubscribePage,
    }),
  },
];
