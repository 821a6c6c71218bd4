import type { RateLimitStore } from '../platform/rate-limit.store.ts';
import type { AccountGateway } from './account.gateway.ts';
import type { CheckoutGateway } from './checkout.gateway.ts';
import type { ClaimStore } from './claim.store.ts';
import type { CustomerGateway } from './customer.gateway.ts';
import type { PlanChangeParts } from './plan-change.ts';
import type { PriceGateway } from './price.gateway.ts';
import type { RefreshParts } from './refresh-membership.ts';
import type { TrialClaimStore } from './trial-claim.store.ts';

/** What takes an attempt from its claim to a subscription that waits for its card. */
export interface AttemptParts {
  readonly claims: ClaimStore;
  readonly trials: Pick<TrialClaimStore, 'isEmailUsed'>;
  readonly customers: CustomerGateway;
  readonly subscriptions: CheckoutGateway;
  readonly prices: PriceGateway;
  readonly refresh: RefreshParts;
  /** Lets Stripe know where a customer is. */
  readonly areTaxesAutomatic: boolean;
  readonly newId: () => string;
}

/** What keeps anybody from asking too much. */
export interface CheckoutLimits {
  readonly limits: RateLimitStore;
  /** New attempts from one address in an hour. */
  readonly checkoutsPerHour: number;
}

/** What opens a checkout. */
export interface CheckoutParts extends AttemptParts, CheckoutLimits {
  readonly accounts: Pick<AccountGateway, 'exists'>;
  readonly changes: PlanChangeParts;
}
