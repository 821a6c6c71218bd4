import { memberStore } from '#functions/members/members.public.ts';
import type { RawRequest } from '#platform/http/call.ts';
import { limitLinkCalls } from '#platform/http/limit-link-calls.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { hashLinkToken, isLinkRevoked } from '#platform/link-token.ts';
import { rateLimitStore } from '#platform/rate-limit.store.ts';
import { applyPlanExpiry } from '#platform/session/principal.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import type { Viewer } from '#shared/catalog/tiers.ts';
import { feedStore } from './feed.store.ts';

export const findFeedOwnerUses = {
  feeds: feedStore.pick('findByHash'),
  members: memberStore.pick('find'),
  limits: rateLimitStore.pick('admit'),
  now: clock,
};

/** Podcast apps check a feed a few times per day, and may download all episodes at once. */
const CALLS_PER_HOUR = { feed: 60, episode: 600 } as const;

/**
 * Returns the role and plan of a feed's owner. A feed has no second factor, so administrators count
 * as members. Unknown, replaced and removed feeds and closed accounts get the same response.
 */
export async function findFeedOwner(
  { feeds, members, limits, now }: Wired<typeof findFeedOwnerUses>,
  {
    token,
    request,
    purpose,
  }: { token: string; request: RawRequest; purpose: keyof typeof CALLS_PER_HOUR },
): Promise<NonNullable<Viewer> | Refusal> {
  const at = now();
  const feed = await feeds.findByHash(hashLinkToken(token));
  const member = feed && (await members.find(feed.memberId));
  const owner =
    member && !member.disabled && !isLinkRevoked(feed.createdAt, member) ? member : undefined;
  const known = owner && {
    subject: `podcast-${purpose}#${owner.memberId}`,
    limit: CALLS_PER_HOUR[purpose],
  };

  const refusal = await limitLinkCalls(
    limits,
    { request, known, unknownSubject: 'unknown-podcast-feed' },
    at,
  );

  if (refusal) return refusal;

  return owner ? { role: 'member', plan: applyPlanExpiry(owner, at).plan } : refuse('NOT_FOUND');
}
