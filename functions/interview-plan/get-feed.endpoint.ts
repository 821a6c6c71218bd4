import { readVariable } from '#platform/environment.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { limitLinkCalls } from '#platform/http/limit-link-calls.ts';
import { refuse } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import { hashLinkToken, isLinkRevoked } from '#platform/link-token.ts';
import { rateLimitStore, type RateLimitStore } from '#platform/rate-limit.store.ts';
import { buildCalendar } from '#shared/interview-plan/calendar.ts';
import { getFeed } from '#shared/interview-plan/interview-plan.contract.ts';
import { buildInterviewPlan } from './build-interview-plan.ts';
import { type InterviewPlanOwners, interviewPlanOwners } from './interview-plan-owner.service.ts';
import {
  interviewPlanSourcesFromEnv,
  type InterviewPlanSources,
  readInterviewPlanFacts,
} from './read-interview-plan.service.ts';
import { interviewPlanStore, type InterviewPlanStore } from './interview-plan.store.ts';

interface Deps {
  interviewPlans: Pick<InterviewPlanStore, 'findByFeed'>;
  owners: InterviewPlanOwners;
  sources: InterviewPlanSources;
  limits: RateLimitStore;
  /** The site's origin. */
  origin: string;
}

/** Limit per link. Calendar apps read a link a few times per day. */
const READS_PER_HOUR = 60;

const HEADERS = { ...UNLISTED, 'content-disposition': 'inline; filename="interview-plan.ics"' };

/** The token alone grants access. A session isn't needed and changes nothing. */
export function getFeedWith({
  interviewPlans,
  owners,
  sources,
  limits,
  origin,
}: Deps): UseCase<typeof getFeed> {
  return async ({ params: { token }, request }) => {
    const now = sources.now();
    const feedHash = hashLinkToken(token);
    const row = await interviewPlans.findByFeed(feedHash);
    const member = row && (await owners.find(row.memberId, now));
    const owner = member && !isLinkRevoked(row.feedCreatedAt ?? '', member) ? member : undefined;
    const known = owner && { subject: `feed#${feedHash}`, limit: READS_PER_HOUR };
    const refusal = await limitLinkCalls(
      limits,
      { request, known, unknownSubject: 'unknown-feed' },
      now,
    );

    if (refusal) return refusal;
    if (!row || !owner) return refuse('NOT_FOUND');

    const { plan } = buildInterviewPlan(await readInterviewPlanFacts(sources, owner), row, now);

    return { status: 200, body: buildCalendar(plan, { now, origin }), headers: HEADERS };
  };
}

export const handler = createHandler(getFeed, () =>
  getFeedWith({
    interviewPlans: interviewPlanStore(),
    owners: interviewPlanOwners(),
    sources: interviewPlanSourcesFromEnv(),
    limits: rateLimitStore(),
    origin: readVariable('APP_ORIGIN'),
  }),
);
