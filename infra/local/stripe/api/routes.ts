import { invoiceRoutes } from '../billing/invoice-routes.ts';
import { subscriptionRoutes } from '../billing/subscription-routes.ts';
import { catalogRoutes } from '../catalog.ts';
import { customerRoutes } from '../customers.ts';
import { intentRoutes } from '../payments/intent-routes.ts';
import { paymentMethodRoutes } from '../payments/payment-methods.ts';
import { refundRoutes } from '../payments/refunds.ts';
import { portalRoutes } from '../pages/portal-routes.ts';
import { webhookRoutes } from '../webhooks/webhooks.ts';
import type { Route } from './route.ts';

export const routes: readonly Route[] = [
  ...catalogRoutes,
  ...customerRoutes,
  ...intentRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...portalRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...webhookRoutes,
];
