import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import {
  createAllowance,
  createAllowanceCheck,
  createCoachAnswers,
  usageStore,
} from '#functions/billing/billing.public.ts';
import { coachRequestStore } from '#functions/coaching/coaching.public.ts';
import { shareCommentStore } from '#functions/sharing/sharing.public.ts';
import { multipartUploads } from '#functions/uploads/multipart-upload.gateway.ts';
import { reservationStore } from '#functions/uploads/uploads.public.ts';
import { analysisRecordStore, videoStore } from '#functions/videos/videos.public.ts';
import { startS3 } from '#infra/local/s3/s3.ts';
import { startLocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { objectStore } from '#platform/storage/object.store.ts';
import { CONSENT_VERSION } from '#shared/practice/consent.ts';

import { jobPostStore } from './job-post.store.ts';
import { videoExpiryStore } from './video-expiry.store.ts';
import { practiceSettingsStore } from './practice-settings.store.ts';
import { rehearsalStore } from './rehearsal.store.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };

/** The first bytes of a WebM file, enough to pass the admission check. */
export const webmFirstBytes = Uint8Array.of(
  0x1a,
  0x45,
  0xdf,
  0xa3,
  0x9f,
  0x42,
  0x86,
  0x81,
  0x01,
  0x42,
  0xf7,
  0x81,
);

/**
 * Starts local tables and buckets in this process and returns the stores that the practice use
 * cases need.
 */
export async function startPracticeWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'practice-world-'));
  const indexes = [
    { name: 'unfinished', partition: 'unfinished', sort: 'dueAt' },
    { name: 'expiring', partition: 'expiring', sort: 'nextCheckAt' },
  ];

  const tables = await startLocalTables([
    { name: 'uploads', partition: 'memberId' },
    { name: 'videos', partition: 'memberId', sort: 'videoId', indexes },
    { name: 'analyses', partition: 'memberId', sort: 'videoId' },
    { name: 'practice-settings', partition: 'memberId' },
    { name: 'rehearsals', partition: 'memberId', sort: 'rehearsalId' },
    { name: 'job-posts', partition: 'memberId' },
    { name: 'usage', partition: 'memberId', sort: 'month' },
    { name: 'coaching', partition: 'memberId', sort: 'requestId' },
    { name: 'comments', partition: 'memberId', sort: 'commentsKey' },
  ]);

  const s3 = await startS3({
    stateDir: folder,
    findCredential: () => ({ secret: credentials.secretAccessKey, principal: 'test' }),
    notify: async () => undefined,
  });

  await s3.createBucket('uploads-bucket');
  await s3.createBucket('media-bucket');

  const client = new S3Client({
    endpoint: s3.url,
    region: 'us-east-1',
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

  let now = new Date('2026-01-01T12:00:00Z');
  const sent: unknown[] = [];
  const settings = practiceSettingsStore(tables.client, 'practice-settings');

  return {
    reservations: reservationStore(tables.client, 'uploads'),
    expiry: videoExpiryStore(tables.client, 'videos'),
    videos: videoStore(tables.client, 'videos'),
    analyses: analysisRecordStore(tables.client, 'analyses'),
    settings,
    requests: coachRequestStore(tables.client, 'coaching'),
    coachAnswers: createCoachAnswers(usageStore(tables.client, 'usage')),
    comments: shareCommentStore(tables.client, 'comments'),
    tables: tables.client,
    rehearsals: rehearsalStore(tables.client, 'rehearsals'),
    jobPosts: jobPostStore(tables.client, 'job-posts'),
    allowance: createAllowance(usageStore(tables.client, 'usage')),
    allowanceCheck: createAllowanceCheck(usageStore(tables.client, 'usage')),
    uploads: objectStore('uploads-bucket', client),
    multipart: multipartUploads('uploads-bucket', client),
    /** Folder with the files of the local buckets. `close` deletes it. */
    folder,
    uploadsBucket: 'uploads-bucket',
    media: objectStore('media-bucket', client),
    queue: { send: async (message: unknown) => void sent.push(message) },

    /** Stores the consent that the member gives in the dialog before the first recording. */
    giveConsent: (memberId: string) =>
      settings.change(memberId, {
        consent: { version: CONSENT_VERSION, agreedAt: now.toISOString() },
      }),

    /** The messages sent to the analysis queue, in order. */
    sent,
    now: () => now,

    setNow: (iso: string) => {
      now = new Date(iso);
    },

    async close() {
      client.destroy();
      await s3.close();
      await tables.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type PracticeWorld = Awaited<ReturnType<typeof startPracticeWorld>>;
