import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  createMonthlyUsage,
  createTakeAllowance,
  usageStore,
} from '#functions/billing/billing.public.ts';
import { catalogItemStore } from '#functions/catalog/catalog.public.ts';
import { courseKind } from '#functions/courses/course-kind.service.ts';
import { aCourseRow } from '#functions/courses/course-row.fixtures.ts';
import { type MemberRow, memberStore } from '#functions/members/members.public.ts';
import {
  type JobPostFit,
  jobPostFitStore,
  practiceSettingsStore,
} from '#functions/practice/practice.public.ts';
import { progressStore } from '#functions/progress/progress.public.ts';
import { videoStore } from '#functions/videos/videos.public.ts';
import { startLocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { rateLimitStore } from '#platform/rate-limit.store.ts';
import { member } from '#platform/session/principal.fixtures.ts';

import { lessonStore } from './lesson.store.ts';
import { interviewPlanChangeStore } from './interview-plan-change.store.ts';
import { interviewPlanStore } from './interview-plan.store.ts';
import { storyStore } from './stories/story.store.ts';

/** Starts local tables in this process and returns the stores that the plan's use cases need. */
export async function startInterviewPlanWorld() {
  const tables = await startLocalTables([
    {
      name: 'plans',
      partition: 'memberId',
      indexes: [
        { name: 'byFeed', partition: 'feedHash', holds: [] },
        { name: 'reminding', partition: 'reminding', sort: 'nextReminderAt', holds: [] },
      ],
    },
    { name: 'videos', partition: 'memberId', sort: 'videoId' },
    { name: 'progress', partition: 'memberId', sort: 'itemKey' },
    {
      name: 'catalog',
      partition: 'kind',
      sort: 'itemId',
      index: { name: 'byPosition', partition: 'kind', sort: 'orderIndex' },
      numbers: ['orderIndex'],
    },
    { name: 'stories', partition: 'memberId' },
    { name: 'settings', partition: 'memberId' },
    { name: 'job-posts', partition: 'memberId' },
    { name: 'usage', partition: 'memberId', sort: 'month' },
    { name: 'members', partition: 'memberId' },
    { name: 'limits', partition: 'recordKey' },
  ]);

  const { client } = tables;
  let now = new Date('2026-11-26T12:00:00.000Z');

  const videos = videoStore(client, 'videos');
  const usage = usageStore(client, 'usage');

  const sources = {
    videos,
    progress: progressStore(client, 'progress'),
    lessons: lessonStore(client, 'catalog'),
    settings: practiceSettingsStore(client, 'settings'),
    jobPostFits: jobPostFitStore(client, 'job-posts'),
    usage: createMonthlyUsage({ usage, videos }),
    now: () => now,
  };

  return {
    client,
    sources,
    spendTake: createTakeAllowance({ usage, videos }),
    interviewPlans: interviewPlanStore(client, 'plans'),
    changes: interviewPlanChangeStore(client, 'plans'),
    stories: storyStore(client, 'stories'),
    members: memberStore(client, 'members'),
    limits: rateLimitStore(client, 'limits'),
    origin: 'https://greenroom.example',
    now: () => now,

    setNow: (iso: string) => {
      now = new Date(iso);
    },

    addMember: (memberId: string, given: Partial<MemberRow> = {}) => {
      const row = { ...member, memberId, createdAt: '2026-01-01T00:00:00.000Z', ...given };
      return client.send(new PutCommand({ TableName: 'members', Item: row }));
    },

    saveJobPost: (memberId: string, fit: JobPostFit) =>
      client.send(new PutCommand({ TableName: 'job-posts', Item: { memberId, ...fit } })),

    deleteJobPost: (memberId: string) =>
      client.send(new DeleteCommand({ TableName: 'job-posts', Key: { memberId } })),

    saveCourse: (given: Parameters<typeof aCourseRow>[0]) =>
      catalogItemStore(client, 'catalog', courseKind).save(aCourseRow(given), undefined),
    close: () => tables.close(),
  };
}
