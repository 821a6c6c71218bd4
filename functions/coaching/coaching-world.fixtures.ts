import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createCoachAnswers, usageStore } from '#functions/billing/billing.public.ts';
import type { Mail } from '#functions/mail/mail.public.ts';
import { accountChangeStore, type MemberRow } from '#functions/members/members.public.ts';
import { newVideoRow } from '#functions/practice/video-admission.ts';
import { analysisRecordStore, videoStore } from '#functions/videos/videos.public.ts';
import { startLocalTables, type IndexKeys } from '#platform/dynamo/local-tables.fixtures.ts';
import { memoryCounts } from '#platform/http/call-counts.fixtures.ts';
import { httpEvent, lambdaContext } from '#platform/http/http-event.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { aMediaSigner } from '#platform/storage/media-signer.fixtures.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { transcript } from '#shared/analysis/words/transcript.fixtures.ts';
import type { CoachRequest } from '#shared/coaching/coach-request.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import type { Contract } from '#shared/http/contract.ts';

import { createHandlers } from './coaching-handlers.fixtures.ts';
import { scoreAgreementStore } from './score-agreement.store.ts';
import { coachRequestStore } from './coach-request.store.ts';
import { coachProfileStore } from './coach-profile.store.ts';
import { coachQueueStore } from './coach-queue.store.ts';
import { coachReviewStore } from './coach-review.store.ts';
import { checkResponseSlaWith } from './check-response-sla.schedule.ts';
import { responseSlaStore } from './response-sla.store.ts';
import type { RequestKey } from './request-row.ts';
import { staffStore } from './staff.store.ts';

const QUEUE_COLUMNS = [
  'videoTitle',
  'firstName',
  'userMessage',
  'status',
  'coachName',
  'holdUntil',
  'waitingMailedAt',
];

/**
 * The indexes of the coaching table and their projections. A template test checks that the deployed
 * indexes are identical.
 */
export const coachingIndexes: readonly IndexKeys[] = [
  {
    name: 'queue',
    partition: 'unanswered',
    sort: 'createdAt',
    holds: [...QUEUE_COLUMNS, 'coachId', 'coachSortKey'],
  },

  {
    name: 'byCoach',
    partition: 'coachId',
    sort: 'coachSortKey',
    holds: [
      ...QUEUE_COLUMNS,
      'createdAt',
      'unanswered',
      'respondedAt',
      'rating',
      'reply',
      'replySeenAt',
    ],
  },

  { name: 'byDrafter', partition: 'draftCoachId', holds: [] },

  {
    name: 'agreement',
    partition: 'scored',
    sort: 'respondedAt',
    holds: ['humanScores', 'measuredScores'],
  },

  { name: 'answers', partition: 'status', sort: 'respondedAt', holds: ['coachId', 'createdAt'] },
];

/** Builds a principal with this role and the plan with the most coach answers. */
export function aPrincipal(memberId: string, role: Principal['role'] = 'member'): Principal {
  const firstName = memberId.charAt(0).toUpperCase() + memberId.slice(1);
  return {
    ...member,
    plan: 'executive',
    memberId,
    firstName,
    role,
    email: `${memberId}@example.com`,
  };
}

export interface CallInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface CallResult {
  status: number;
  code: string | undefined;
  retryAfter: string | undefined;
  body: unknown;
}

/**
 * Runs every coaching endpoint on local tables, with a clock that the test controls. Calls go
 * through the same request handling as in the API.
 */
export async function startCoachingWorld() {
  const tables = await startLocalTables([
    { name: 'coaching', partition: 'memberId', sort: 'requestId', indexes: coachingIndexes },
    { name: 'usage', partition: 'memberId', sort: 'month' },
    { name: 'videos', partition: 'memberId', sort: 'videoId' },
    { name: 'analyses', partition: 'memberId', sort: 'videoId' },
    { name: 'members', partition: 'memberId' },
    { name: 'profiles', partition: 'memberId', sort: 'part' },
    { name: 'changes', partition: 'memberId', sort: 'changeId' },
  ]);

  const { client } = tables;
  let time = Date.parse('2026-01-05T09:00:00Z');
  let skew = () => 0;
  const usage = usageStore(client, 'usage');
  const posted: Mail[] = [];
  let coaches = ['carla', 'cyril'];

  const deps = {
    requests: coachRequestStore(client, 'coaching'),
    reviews: coachReviewStore(client, 'coaching'),
    queue: coachQueueStore(client, 'coaching'),
    responseSla: responseSlaStore(client, 'coaching'),
    scored: scoreAgreementStore(client, 'coaching'),
    staff: staffStore(client, 'members'),
    changeLog: accountChangeStore(client, 'changes'),
    profiles: coachProfileStore(client, 'profiles'),
    videos: videoStore(client, 'videos'),
    analyses: analysisRecordStore(client, 'analyses'),
    usage,
    coachAnswers: createCoachAnswers(usage),
    mails: { post: async (mail: Mail) => void posted.push(mail) },
    directory: { listCoachIds: async () => coaches },
    signer: async () => aMediaSigner,
    now: () => new Date(time + skew()),
  };

  const handlers = createHandlers(deps, memoryCounts(deps.now));

  async function call(
    contract: Contract,
    as: Principal | null,
    { params, query, body }: CallInput = {},
  ): Promise<CallResult> {
    const handler = handlers.get(contract.name)?.(as);
    if (!handler) throw new Error(`${contract.name} is not wired`);

    const event = httpEvent({
      method: contract.method,
      path: contract.path,
      headers: { 'content-type': 'application/json' },
      ...(params && { pathParameters: params }),
      ...(query && { query }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

    const { statusCode = 0, headers = {}, body: text = '' } = await handler(event, lambdaContext);
    const isJson = String(headers['content-type']).startsWith('application/json');

    return {
      status: statusCode,
      code: headers['x-error-code']?.toString(),
      retryAfter: headers['retry-after']?.toString(),
      body: isJson ? JSON.parse(text) : text,
    };
  }

  return {
    ...deps,
    client,
    posted,
    call,
    checkResponseSla: checkResponseSlaWith(deps),

    setCoaches: (ids: string[]) => {
      coaches = ids;
    },

    /**
     * Shifts the clock that each call sees by `by()` milliseconds, as on servers with skewed
     * clocks.
     */
    skewClocks: (by: () => number) => {
      skew = by;
    },

    advanceHours: (hours: number) => {
      time += hours * 3_600_000;
    },

    /** Stores the member's row; `given` overrides its attributes. */
    async addPerson(principal: Principal, given: Partial<MemberRow> = {}): Promise<void> {
      const row = { ...principal, createdAt: deps.now().toISOString(), ...given };
      await client.send(new PutCommand({ TableName: 'members', Item: row }));
    },

    /** Creates a recording for this member, analyzed by default. */
    async addVideo(memberId: string, videoId: string, isAnalyzed = true): Promise<void> {
      const admission = { state: 'admitted', contentType: 'video/webm' } as const;
      const row = newVideoRow({
        memberId,
        videoId,
        title: `Take ${videoId}`,
        size: 9,
        admission,
        now: deps.now(),
      });

      await deps.videos.create(row);
      if (isAnalyzed) await deps.analyses.save({ memberId, videoId }, { ...record, transcript });
    },

    /** Creates a request about a new video. */
    async ask(
      principal: Principal,
      videoId: string,
      message = 'How was it?',
    ): Promise<CoachRequest> {
      await this.addVideo(principal.memberId, videoId);
      const result = await call(contracts.askCoach, principal, { body: { videoId, message } });
      return contracts.askCoach.replies[201].parse(result.body);
    },

    /** Removes the request in any state. */
    async removeRequest(Key: RequestKey): Promise<void> {
      await client.send(new DeleteCommand({ TableName: 'coaching', Key }));
    },

    close: () => tables.close(),
  };
}

export type CoachingWorld = Awaited<ReturnType<typeof startCoachingWorld>>;
