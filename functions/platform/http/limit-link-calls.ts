import type { RateLimitStore } from '../rate-limit.store.ts';
import type { RawRequest } from './call.ts';
import { clientIp, networkPrefix } from './client-ip.ts';
import { refuseOverLimit } from './call-limits.service.ts';
import type { Refusal } from './refusal.ts';

/**
 * Limit per network. Known tokens don't count, because one provider's network may open the links of
 * many members.
 */
const UNKNOWN_TOKENS_PER_HOUR = 60;

interface LinkCall {
  request: RawRequest;
  /**
   * The link's hourly limit and the subject that it applies to; undefined if the token is unknown.
   */
  known: { subject: string; limit: number } | undefined;
  /** Prefix of the subject under which a network's calls with unknown tokens are counted. */
  unknownSubject: string;
}

/** Counts a call with a link's token. Returns a refusal above the limit. */
export async function limitLinkCalls(
  limits: RateLimitStore,
  { request, known, unknownSubject }: LinkCall,
  now: Date,
): Promise<Refusal | undefined> {
  const counted = known ?? {
    subject: `${unknownSubject}#${networkPrefix(clientIp(request))}`,
    limit: UNKNOWN_TOKENS_PER_HOUR,
  };

  const retryAfterSeconds = await limits.admit(counted, now);

  return retryAfterSeconds === null ? undefined : refuseOverLimit(retryAfterSeconds);
}
