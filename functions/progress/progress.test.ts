import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogItemStore, anyItemStore } from '#functions/catalog/catalog.public.ts';
import { courseKind } from '#functions/courses/course-kind.service.ts';
import { aCourseRow } from '#functions/courses/course-row.fixtures.ts';
import { videoRowSchema, type VideoRow } from '#functions/videos/videos.public.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { professionLevels } from '#shared/accounts/profession-level.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { someResults, aVideo } from '#shared/practice/video.fixtures.ts';

import {
  countActivity,
  findLatestFailure,
  findLatestReport,
  findNextQuestion,
  listCourseProgress,
  sortRecentlyPlayed,
  buildRecentItems,
} from './dashboard.ts';
import { getDashboardEndpoint } from './get-dashboard.endpoint.ts';
import { progressStore, type ProgressStore, toItemProgress } from './progress.store.ts';

let tables: LocalTables;
let progress: ProgressStore;

beforeAll(async () => {
  const index = { name: 'byItem', partition: 'itemKey', sort: 'memberId' };
  tables = await startLocalTables([
    { name: 'progress', partition: 'memberId', sort: 'itemKey', index },
    { name: 'catalog', partition: 'kind', sort: 'itemId' },
  ]);

  progress = progressStore(tables.client, 'progress');
});

afterAll(() => tables.close());

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

const watch = (
  memberId: string,
  itemId: string,
  positionSeconds: number,
  minute = 0,
  kind: 'course' | 'podcast' = 'course',
) => progress.save(memberId, { kind, itemId, positionSeconds, durationSeconds: 100 }, at(minute));

describe('progress', () => {
  it('stores the last position, and that the end was reached', async () => {
    await watch('ann', 'a', 95, 1);
    await watch('ann', 'a', 20, 2);

    expect(toItemProgress(await progress.find('ann', 'course', 'a'))).toEqual({
      positionSeconds: 20,
      durationSeconds: 100,
      percent: 20,
      finished: true,
      updatedAt: at(2).toISOString(),
    });

    expect(toItemProgress(await progress.find('bob', 'course', 'a'))).toMatchObject({
      percent: 0,
      updatedAt: null,
    });
  });

  it('counts finished and downloaded items once each', async () => {
    await watch('cat', 'a', 95);
    await watch('cat', 'a', 96);
    await watch('cat', 'b', 50);
    await watch('cat', 'c', 100, 0, 'podcast');
    await Promise.all([1, 2, 3].map((minute) => progress.recordDownload('cat', 'g', at(minute))));

    const counts = countActivity(await progress.list('cat'));

    expect(counts).toEqual({ videosWatched: 1, podcastsHeard: 1, guidesDownloaded: 1 });
  });

  it('counts each member of an item once', async () => {
    await Promise.all(['m1', 'm2', 'm3', 'm1'].map((memberId) => watch(memberId, 'popular', 5)));
    expect([
      await progress.countMembers('course', 'popular'),
      await progress.countMembers('podcast', 'popular'),
    ]).toEqual([3, 0]);
  });
});

const noPractice = {
  videos: { list: async () => [] },
  requests: { list: async () => [] },
  now: () => at(0),
};

/** A completed session; `given` overrides the defaults. */
const aVideoRow = (given: Partial<VideoRow>): VideoRow =>
  videoRowSchema.parse({
    memberId: 'ann',
    videoId: 'v1',
    title: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    analysisStatus: 'completed',
    failureReason: null,
    mediaKey: null,
    contentType: 'video/webm',
    size: 9,
    attempts: 1,
    aiAnalysisResults: given.analysisStatus === 'pending' ? null : someResults(),
    questionId: 'proud-result',
    ...given,
  });

describe('the home page of a member', () => {
  const item = aCourseRow({ itemId: 'b', title: 'B', requiredTier: 'professional', duration: 100 });

  it('lists the latest played items first, skips deleted and hidden ones, and marks locked ones', async () => {
    await watch('dan', 'old', 10, 1);
    await watch('dan', 'b', 30, 3);
    await watch('dan', 'hidden', 10, 4);
    await progress.recordDownload('dan', 'g', at(5));

    const played = sortRecentlyPlayed(await progress.list('dan'));
    expect(played.map(({ itemId }) => itemId)).toEqual(['hidden', 'b', 'old']);

    const rows = [item, { ...item, itemId: 'hidden', isPublic: false }];

    const shown = (plan: 'starter' | 'professional') =>
      buildRecentItems({ role: 'member', plan }, played, rows).map(({ id, percent, locked }) => [
        id,
        percent,
        locked,
      ]);

    expect([shown('professional'), shown('starter')]).toEqual([
      [['b', 30, false]],
      [['b', 30, true]],
    ]);
  });

  it('lists the progress on each started course, the latest first', async () => {
    await watch('fay', 'a', 95, 1);
    await watch('fay', 'b', 30, 2);
    await watch('fay', 'p', 30, 3, 'podcast');

    expect(listCourseProgress(await progress.list('fay'))).toEqual({
      startedCourseIds: ['b', 'a'],
      courseProgress: { a: { percent: 95, finished: true }, b: { percent: 30, finished: false } },
    });
  });

  it('looks further back if the latest items no longer exist', async () => {
    const gone = Array.from({ length: 13 }, (_, count) => `gone-${count}`);
    for (const [minute, itemId] of ['b', ...gone].entries()) await watch('eve', itemId, 30, minute);
    await catalogItemStore(tables.client, 'catalog', courseKind).save(item, undefined);

    const facts = anyItemStore(tables.client, 'catalog');
    const batches: number[] = [];
    const counted = (keys: Parameters<typeof facts.findAll>[0]) => {
      batches.push(keys.length);
      return facts.findAll(keys);
    };

    const home = getDashboardEndpoint.with({
      ...noPractice,
      progress,
      items: { findAll: counted },
    });
    const answer = await home({
      ...aCall,
      caller: { ...member, memberId: 'eve', plan: 'professional' },
    });

    expect(answer).toMatchObject({ body: { recentlyWatched: [{ id: 'b', locked: false }] } });
    expect(batches).toEqual([6, 6, 2]);
  });

  it('starts its queries at the same time', async () => {
    const started: string[] = [];
    const never = (name: string) => ({
      list: () => {
        started.push(name);
        return new Promise<never>(() => {});
      },
    });

    const deps = {
      progress: never('progress'),
      videos: never('videos'),
      requests: never('requests'),
    };

    void getDashboardEndpoint.with({
      ...deps,
      items: { findAll: async () => [] },
      now: () => at(0),
    })({
      ...aCall,
      caller: member,
    });

    expect(started).toEqual(['progress', 'videos', 'requests']);
  });

  it('requests keys again that DynamoDB left unprocessed', async () => {
    const row = { ...item, itemId: 'busy' };
    await catalogItemStore(tables.client, 'catalog', courseKind).save(row, undefined);

    let calls = 0;
    const { middlewareStack } = tables.client;

    middlewareStack.add(
      (next) => async (sent) => {
        calls += 1;
        if (calls > 1 || !('RequestItems' in sent.input)) return next(sent);

        return {
          response: {},
          output: { $metadata: {}, UnprocessedKeys: sent.input.RequestItems },
        };
      },
      { name: 'busy' },
    );

    const found = await anyItemStore(tables.client, 'catalog').findAll([
      { kind: 'course', itemId: 'busy' },
    ]);
    middlewareStack.remove('busy');

    expect([calls, found.map(({ itemId }) => itemId)]).toEqual([2, ['busy']]);
  });

  it('finds the newest completed report, with the same title as in the library', () => {
    const rows = [
      aVideoRow({
        videoId: 'v1',
        createdAt: '2026-01-01T00:00:00.000Z',
        reportOpenedAt: '2026-01-01T00:00:01.000Z',
      }),
      aVideoRow({
        videoId: 'v2',
        createdAt: '2026-01-02T00:00:00.000Z',
        aiAnalysisResults: someResults({}, 91),
      }),
      aVideoRow({
        videoId: 'v3',
        createdAt: '2026-01-03T00:00:00.000Z',
        analysisStatus: 'pending',
      }),
    ];

    expect(findLatestReport(rows)).toMatchObject({
      videoId: 'v2',
      title: 'Which result from the last two years are you most proud of? (take 2)',
      overallScore: 91,
      isShort: false,
      question: 'Which result from the last two years are you most proud of?',
      focus: { signal: 'cameraContactShare' },
      isOpened: false,
    });

    expect(findLatestReport(rows.slice(0, 1))).toMatchObject({ videoId: 'v1', isOpened: true });
    expect(findLatestReport([])).toBeNull();

    const short = { ...someResults(), durationSeconds: 19.9 };
    expect(findLatestReport([aVideoRow({ aiAnalysisResults: short })])?.isShort).toBe(true);
  });

  it('compares the newest report with the last comparable take of its question', () => {
    const rows = ['v1', 'v2', 'v3'].map((videoId, index) =>
      aVideoRow({
        videoId,
        createdAt: `2026-01-0${index + 1}T00:00:00.000Z`,
        aiAnalysisResults: someResults({}, [42, 60, 91][index]),
      }),
    );
    expect(findLatestReport(rows)?.change).toEqual({
      previousVideoId: 'v2',
      previousScore: 60,
      change: 'better',
    });
    expect(findLatestReport(rows.slice(0, 1))?.change).toBeNull();

    const otherQuestion = rows.map((row) =>
      row.videoId === 'v3' ? row : { ...row, questionId: null },
    );
    expect(findLatestReport(otherQuestion)?.change).toBeNull();
  });

  it('suggests a question for every career stage that the member hasn’t answered', () => {
    const suggested = findNextQuestion([]);
    const question = suggested && findQuestion(suggested.questionId);
    expect([question?.levels.length, question?.roleFamilies]).toEqual([
      professionLevels.length,
      [],
    ]);

    const answered = aVideo({ questionId: suggested?.questionId ?? null });
    expect(findNextQuestion([answered])?.questionId).not.toBe(suggested?.questionId);
  });

  it('reports that the newest session failed, until there is a newer one', () => {
    const failed = aVideo({
      id: 'v1',
      analysisStatus: 'failed',
      failureReason: 'NOT_VIDEO',
      aiAnalysisResults: null,
    });

    const later = aVideo({ id: 'v2', createdAt: '2027-01-01T00:00:00.000Z' });
    const latestFailure = {
      videoId: 'v1',
      title: 'Practice Session #1',
      failureReason: 'NOT_VIDEO',
    };

    expect([
      findLatestFailure([failed]),
      findLatestFailure([failed, later]),
      findLatestFailure([]),
    ]).toEqual([latestFailure, null, null]);
  });
});
