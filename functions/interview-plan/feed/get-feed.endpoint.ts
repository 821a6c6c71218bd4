import { memberStore } from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { limitLinkCalls } from '#platform/http/limit-link-calls.ts';
import { refuse } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import { hashLinkToken, isLinkRevoked } from '#platform/link-token.ts';
import { rateLimitStore } from '#platform/rate-limit.store.ts';
import { textSetting } from '#platform/uses/settings.ts';
import { buildCalendar } from '#shared/interview-plan/calendar.ts';
import { getFeed } from '#shared/interview-plan/interview-plan.contract.ts';
import { buildInterviewPlan } from '../build-interview-plan.ts';
import { findInterviewPlanOwner } from '../interview-plan-owner.service.ts';
import { interviewPlanSources, readInterviewPlanFacts } from '../read-interview-plan.service.ts';
import { interviewPlanStore } from '../interview-plan.store.ts';

/** Limit per link. Calendar apps read a link a few times per day. */
const READS_PER_HOUR = 60;

const HEADERS = { ...UNLISTED, 'content-disposition': 'inline; filename="interview-plan.ics"' };

/** The token alone grants access. A session isn't needed and changes nothing. */
export const getFeedEndpoint = endpoint(getFeed, {
  impact: 'Calendars do not show changes to interview plans.',
  uses: {
    interviewPlans: interviewPlanStore.pick('findByFeed'),
    members: memberStore.pick('find'),
    sources: interviewPlanSources,
    limits: rateLimitStore.pick('admit'),
    origin: textSetting('APP_ORIGIN'),
  },
})(async ({ params: { token }, request }, { interviewPlans, members, sources, limits, origin }) => {
  const now = sources.now();
  const feedHash = hashLinkToken(token);
  const row = await interviewPlans.findByFeed(feedHash);
  const member = row && (await findInterviewPlanOwner(members, row.memberId, now));
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
});

export const { handler, declaration } = getFeedEndpoint;
