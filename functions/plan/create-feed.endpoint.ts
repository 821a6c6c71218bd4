import { randomBytes } from 'node:crypto';
import { buildPath } from '../../shared/http/contract.ts';
import { createFeed, getFeed } from '../../shared/plan/plan.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { hashFeedToken } from './feed-token.ts';
import { planStore, type PlanStore } from './plan.store.ts';

interface Deps {
  readonly plans: Pick<PlanStore, 'setFeed'>;
  readonly now: () => Date;
}

const TOKEN_BYTES = 16;

/** The token is returned only here; the table has its hash. */
export function createFeedWith({ plans, now }: Deps): UseCase<typeof createFeed> {
  return async ({ caller }) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    if (!(await plans.setFeed(caller.memberId, hashFeedToken(token), now()))) return refuse('NOT_FOUND');
    return { status: 200, body: { path: buildPath(getFeed, { token }) } };
  };
}

export const handler = endpoint(createFeed, () => createFeedWith({ plans: planStore(), now: () => new Date() }));
