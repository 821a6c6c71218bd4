import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { refreshDepsFromEnv, stripeFromEnv } from './refresh.deps.ts';
import { planChangeGateway } from './plan-change.gateway.ts';
import type { PlanChangeDeps } from './plan-change.service.ts';
import { priceGateway } from './price.gateway.ts';
import type { ReadMembershipDeps } from './read-membership.service.ts';
import type { RefundClaimStore } from './refund-claim.store.ts';
import { cancellationGateway, type CancellationGateway } from './cancellation.gateway.ts';
import { usageStore } from './usage.store.ts';

/** The dependencies of a member's plan endpoints. */
export interface PlanDeps extends PlanChangeDeps, ReadMembershipDeps {
  readonly cancellations: CancellationGateway;
  readonly refundClaims: RefundClaimStore;
}

export function planDepsFromEnv(now: () => Date): PlanDeps {
  const { USAGE_TABLE } = readEnvironment({ USAGE_TABLE: z.string() });
  const stripe = stripeFromEnv();
  const refresh = refreshDepsFromEnv(stripe, now);
  return {
    refresh,
    memberships: refresh.memberships,
    refundClaims: refresh.refundClaims,
    usage: usageStore(documentClient(), USAGE_TABLE),
    changes: planChangeGateway(stripe),
    prices: priceGateway(stripe),
    cancellations: cancellationGateway(stripe),
    now,
  };
}
