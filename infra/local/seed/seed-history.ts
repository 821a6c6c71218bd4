import { readFileSync } from 'node:fs';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { coachRequestStore } from '../../../functions/coaching/coach-request.store.ts';
import { coachReviewStore } from '../../../functions/coaching/coach-review.store.ts';
import { newRequestRow, nextRequestId } from '../../../functions/coaching/request-row.ts';
import { newId } from '../../../functions/platform/new-id.ts';
import { checkVideoFile, newVideoRow } from '../../../functions/practice/video-admission.ts';
import { practiceSettingsStore } from '../../../functions/practice/practice-settings.store.ts';
import { addMilliseconds, buildMediaKey, analysisTiming, videoStore } from '../../../functions/videos/videos.public.ts';
import { progressStore, type ProgressUpdate } from '../../../functions/progress/progress.store.ts';
import { EMPTY_SCORES, type CoachAnswer } from '../../../shared/coaching/coach-text.ts';
import { CONSENT_VERSION } from '../../../shared/practice/consent.ts';
import { demoCoach, returningMember } from './demo-members.ts';
import { withSeedClients, type SeedEndpoints } from './seed-clients.ts';

export interface HistoryTarget extends SeedEndpoints {
  readonly tables: Readonly<Record<'videos' | 'settings' | 'progress' | 'coaching', string>>;
  readonly mediaBucket: string;
  readonly memberId: string;
  readonly coachId: string;
}

interface Take {
  readonly file: string;
  readonly title: string;
  readonly daysAgo: number;
}

const QUESTION_ID = 'proud-result';

const FIRST_TAKE: Take = { file: 'first-try.webm', title: 'My team’s result, first try', daysAgo: 20 };
const SECOND_TAKE: Take = { file: 'second-try.webm', title: 'My team’s result, second try', daysAgo: 11 };
const THIRD_TAKE: Take = { file: 'third-try.webm', title: 'My team’s result, third try', daysAgo: 2 };

const ANSWERED_REQUEST_MESSAGE =
  'I am often told that I talk too fast. Is it as bad as I fear, and where should I stop?';
const OPEN_REQUEST_MESSAGE =
  'My shoulders sink after a while. Does that weaken the answer, or is it only the camera that sees it?';

const COACH_ANSWER: CoachAnswer = {
  response:
    'You have a clear story with a number at its end, and that is most of the work. Two things stand in its way: the next sentence begins before the last one has landed, and an “um” fills the room where a pause should be.\n\nSay it once more at two thirds of this pace. Stop after “twice a week” and before “ninety percent”. Nobody will think you have lost the thread; they will hear that you know where you are going.',
  comments: [
    {
      atSeconds: 1.9,
      text: 'The first of eight “um”. Close your mouth and breathe instead: a second of silence sounds sure.',
    },
    { atSeconds: 8, text: '“Twice a week” is what makes this a problem worth solving. Let it stand for a moment.' },
    { atSeconds: 22.8, text: 'This is the result. Slow down here, and look at the lens while you say the number.' },
  ],
  scores: { ...EMPTY_SCORES, charisma: 72, confidence: 60, communicationSkills: 58 },
};

const WATCHED_ITEMS: readonly (ProgressUpdate & { readonly daysAgo: number })[] = [
  { kind: 'course', itemId: 'behavioral-interview-mastery', positionSeconds: 64, durationSeconds: 64, daysAgo: 21 },
  { kind: 'podcast', itemId: 'the-first-90-seconds', positionSeconds: 108, durationSeconds: 108, daysAgo: 10 },
  { kind: 'course', itemId: 'body-language-and-presence', positionSeconds: 27, durationSeconds: 72, daysAgo: 1 },
];
const DOWNLOADED_ITEM = { itemId: 'star-story-worksheet', daysAgo: 19 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Creates three weeks of a member's practice: watched items, three recordings queued for analysis, one completed and
 * one open coaching request. Runs only once, so later deletions aren't undone.
 */
export async function seedHistory(target: HistoryTarget, now: Date): Promise<void> {
  const { memberId } = target;
  await withSeedClients(target, async ({ tables: client, s3 }) => {
    const settings = practiceSettingsStore(client, target.tables.settings);
    // Consent is stored before anything else, so if consent exists, the history was already seeded.
    if ((await settings.find(memberId)).consent) return;
    const agreedAt = subtractMs(now, 21 * DAY_MS).toISOString();
    await settings.change(memberId, { consent: { version: CONSENT_VERSION, agreedAt } });
    await seedWatchedItems(client, target, now);
    await seedRecording(client, s3, target, { take: FIRST_TAKE, now });
    const second = await seedRecording(client, s3, target, { take: SECOND_TAKE, now });
    const third = await seedRecording(client, s3, target, { take: THIRD_TAKE, now });
    await seedCoaching(client, target, { second, third, now });
  });
}

async function seedWatchedItems(
  client: DynamoDBDocumentClient,
  { tables, memberId }: HistoryTarget,
  now: Date,
): Promise<void> {
  const progress = progressStore(client, tables.progress);
  for (const { daysAgo, ...position } of WATCHED_ITEMS)
    await progress.save(memberId, position, subtractMs(now, daysAgo * DAY_MS));
  await progress.recordDownload(memberId, DOWNLOADED_ITEM.itemId, subtractMs(now, DOWNLOADED_ITEM.daysAgo * DAY_MS));
}

/** Adds a recording with a past date. Its upload event queues it for analysis. Returns the video ID. */
async function seedRecording(
  client: DynamoDBDocumentClient,
  s3: S3Client,
  { tables, mediaBucket, memberId }: HistoryTarget,
  { take, now }: { readonly take: Take; readonly now: Date },
): Promise<string> {
  const bytes = readFileSync(new URL(`./history/${take.file}`, import.meta.url));
  const recordedAt = subtractMs(now, take.daysAgo * DAY_MS);
  const videoId = newId(recordedAt);
  const admission = checkVideoFile(bytes.length, bytes);
  const { title } = take;
  const row = newVideoRow({
    memberId,
    videoId,
    title,
    size: bytes.length,
    admission,
    questionId: QUESTION_ID,
    now: recordedAt,
  });
  await videoStore(client, tables.videos).create({ ...row, dueAt: addMilliseconds(now, analysisTiming.pendingMs) });
  await s3.send(
    new PutObjectCommand({
      Bucket: mediaBucket,
      Key: buildMediaKey(memberId, videoId),
      Body: bytes,
      ContentType: row.contentType,
    }),
  );
  return videoId;
}

async function seedCoaching(
  client: DynamoDBDocumentClient,
  { tables, memberId, coachId }: HistoryTarget,
  { second, third, now }: { readonly second: string; readonly third: string; readonly now: Date },
): Promise<void> {
  const requests = coachRequestStore(client, tables.coaching);
  const createRequest = async (videoId: string, videoTitle: string, userMessage: string, at: Date) => {
    const { firstName } = returningMember;
    const requestId = nextRequestId(videoId, []);
    await requests.create(newRequestRow({ memberId, requestId, videoId, videoTitle, firstName, userMessage, now: at }));
    return { memberId, requestId };
  };
  const askedAt = subtractMs(now, SECOND_TAKE.daysAgo * DAY_MS - HOUR_MS);
  const answeredRequest = await createRequest(second, SECOND_TAKE.title, ANSWERED_REQUEST_MESSAGE, askedAt);
  const coachQueue = coachReviewStore(client, tables.coaching);
  const claimedRequest = { ...answeredRequest, coachId, now: subtractMs(askedAt, -3 * HOUR_MS) };
  await coachQueue.take(claimedRequest, demoCoach.firstName);
  await coachQueue.answer(claimedRequest, { version: 0, content: COACH_ANSWER, measuredScores: null });
  await requests.rate(answeredRequest, 5);
  await createRequest(third, THIRD_TAKE.title, OPEN_REQUEST_MESSAGE, subtractMs(now, 2 * HOUR_MS));
}

function subtractMs(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
