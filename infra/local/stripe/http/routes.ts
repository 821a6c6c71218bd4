import { clockRoutes } from '../billing/clock-routes.ts';
import { invoiceRoutes } from '../billing/invoice-routes.ts';
import { subscriptionRoutes } from '../billing/subscription-routes.ts';
import { catalogueRoutes } from '../catalogue/catalogue-routes.ts';
import { customerRoutes } from '../customers/customer-routes.ts';
import { intentRoutes } from '../payments/intent-routes.ts';
import { methodRoutes } from '../payments/method-routes.ts';
import { refundRoutes } from '../payments/refund-routes.ts';
import { portalRoutes } from '../portal/portal-routes.ts';
import { webhookRoutes } from '../webhooks/webhook-routes.ts';
import type { Route } from './route.ts';

/** Every call of Stripe's that is offered; the first that fits answers. */
export const routes: readonly Route[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...intentRoutes,
  ...methodRoutes,
  ...refundRoutes,
  ...portalRoutes,
  ...webhookRoutes,
  ...clockRoutes,
];
