import type { RateLimitStore } from '../platform/rate-limit.store.ts';
import type { AccountGateway } from './account.gateway.ts';
import type { CheckoutGateway } from './checkout.gateway.ts';
import type { CheckoutClaimStore } from './checkout-claim.store.ts';
import type { CustomerGateway } from './customer.gateway.ts';
import type { PlanChangeDeps } from './plan-change.service.ts';
import type { PriceGateway } from './price.gateway.ts';
import type { RefreshDeps } from './refresh-membership.service.ts';
import type { TrialClaimStore } from './trial-claim.store.ts';

/** Dependencies for running a checkout attempt, from its claim to a subscription awaiting a card. */
export interface AttemptDeps {
  readonly claims: CheckoutClaimStore;
  readonly trials: Pick<TrialClaimStore, 'isEmailUsed'>;
  readonly customers: CustomerGateway;
  readonly subscriptions: CheckoutGateway;
  readonly prices: PriceGateway;
  readonly refresh: RefreshDeps;
  /** True if Stripe Tax is on, which requires the customer's location. */
  readonly isTaxAutomatic: boolean;
  readonly newId: () => string;
}

/** The checkout's rate limits. */
export interface CheckoutLimits {
  readonly limits: RateLimitStore;
  /** New attempts per network in an hour. */
  readonly checkoutsPerHour: number;
}

/** The dependencies for opening a checkout. */
export interface CheckoutDeps extends AttemptDeps, CheckoutLimits {
  readonly accounts: Pick<AccountGateway, 'exists'>;
  readonly changes: PlanChangeDeps;
}
