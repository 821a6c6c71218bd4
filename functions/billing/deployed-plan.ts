import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { deployedRefresh, deployedStripe } from './deployed-refresh.ts';
import { planChangeGateway } from './plan-change.gateway.ts';
import type { PlanChangeParts } from './plan-change.ts';
import { priceGateway } from './price.gateway.ts';
import type { ReadingParts } from './read-membership.ts';
import type { RefundClaimStore } from './refund-claim.store.ts';
import { subscriptionEndGateway, type SubscriptionEndGateway } from './subscription-end.gateway.ts';
import { usageStore } from './usage.store.ts';

/** The dependencies of a member's plan endpoints. */
export interface PlanParts extends PlanChangeParts, ReadingParts {
  readonly ends: SubscriptionEndGateway;
  readonly refundClaims: RefundClaimStore;
}

export function deployedPlan(now: () => Date): PlanParts {
  const { USAGE_TABLE } = readEnvironment({ USAGE_TABLE: z.string() });
  const stripe = deployedStripe();
  const refresh = deployedRefresh(stripe, now);
  return {
    refresh,
    memberships: refresh.memberships,
    refundClaims: refresh.refundClaims,
    usage: usageStore(documentClient(), USAGE_TABLE),
    changes: planChangeGateway(stripe),
    prices: priceGateway(stripe),
    ends: subscriptionEndGateway(stripe),
    now,
  };
}
