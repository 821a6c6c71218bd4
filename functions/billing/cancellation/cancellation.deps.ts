import { cancellationGateway, type CancellationGateway } from './cancellation.gateway.ts';
import type { ReadMembershipDeps } from '../membership/membership.service.ts';
import { planChangeGateway, type PlanChangeGateway } from '../plan-change/plan-change.gateway.ts';
import type { RefreshDeps } from '../membership/refresh-membership.service.ts';
import { membershipDepsFromEnv } from '../membership/refresh.deps.ts';
import { stripeFromEnv } from '../stripe/stripe-client.gateway.ts';

export interface CancelDeps extends ReadMembershipDeps {
  refresh: RefreshDeps;
  cancellations: CancellationGateway;
  /** Discards a pending plan change. */
  changes: PlanChangeGateway;
}

export function cancelDepsFromEnv(): CancelDeps {
  const stripe = stripeFromEnv();
  return {
    ...membershipDepsFromEnv(stripe),
    cancellations: cancellationGateway(stripe),
    changes: planChangeGateway(stripe),
  };
}
