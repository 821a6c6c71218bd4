import { readFileSync } from 'node:fs';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { coachRequestStore } from '../../../functions/coaching/coach-request.store.ts';
import { deskStore } from '../../../functions/coaching/desk.store.ts';
import { newRequestRow, nextRequestId } from '../../../functions/coaching/request-row.ts';
import { newId } from '../../../functions/platform/new-id.ts';
import { admit, newVideoRow } from '../../../functions/practice/admission.ts';
import { practiceSettingsStore } from '../../../functions/practice/practice-settings.store.ts';
import { after, mediaKeyOf, timing } from '../../../functions/practice/video-row.ts';
import { videoStore } from '../../../functions/practice/video.store.ts';
import { progressStore, type Position } from '../../../functions/progress/progress.store.ts';
import { NO_SCORES, type CoachAnswer } from '../../../shared/coaching/coach-text.ts';
import { CONSENT_VERSION } from '../../../shared/practice/consent.ts';
import { demoCoach, returningMember } from './demo-members.ts';
import { withSeedClients, type SeedPlace } from './seed-clients.ts';

export interface HistoryTarget extends SeedPlace {
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

const QUESTION = 'proud-result';

const FIRST: Take = { file: 'first-try.webm', title: 'My team’s result, first try', daysAgo: 20 };
const SECOND: Take = { file: 'second-try.webm', title: 'My team’s result, second try', daysAgo: 11 };
const THIRD: Take = { file: 'third-try.webm', title: 'My team’s result, third try', daysAgo: 2 };

const ASKED_BEFORE = 'I am often told that I talk too fast. Is it as bad as I fear, and where should I stop?';
const ASKED_NOW =
  'My shoulders sink after a while. Does that weaken the answer, or is it only the camera that sees it?';

const ANSWER: CoachAnswer = {
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
  scores: { ...NO_SCORES, charisma: 72, confidence: 60, communicationSkills: 58 },
};

const WATCHED: readonly (Position & { readonly daysAgo: number })[] = [
  { kind: 'course', itemId: 'behavioral-interview-mastery', positionSeconds: 64, durationSeconds: 64, daysAgo: 21 },
  { kind: 'podcast', itemId: 'the-first-90-seconds', positionSeconds: 108, durationSeconds: 108, daysAgo: 10 },
  { kind: 'course', itemId: 'body-language-and-presence', positionSeconds: 27, durationSeconds: 72, daysAgo: 1 },
];
const DOWNLOADED = { itemId: 'star-story-worksheet', daysAgo: 19 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Creates three weeks of a member's practice: watched items, three recordings queued for analysis, one completed and
 * one open coaching request. Runs once: later deletions aren't undone.
 */
export async function seedHistory(target: HistoryTarget, now: Date): Promise<void> {
  const { memberId } = target;
  await withSeedClients(target, async ({ tables: client, s3 }) => {
    const settings = practiceSettingsStore(client, target.tables.settings);
    // Consent is stored before anything else, so its presence means the history was already seeded.
    if ((await settings.find(memberId)).consent) return;
    const agreedAt = before(now, 21 * DAY_MS).toISOString();
    await settings.change(memberId, { consent: { version: CONSENT_VERSION, agreedAt } });
    await watch(client, target, now);
    await record(client, s3, target, { take: FIRST, now });
    const second = await record(client, s3, target, { take: SECOND, now });
    const third = await record(client, s3, target, { take: THIRD, now });
    await coach(client, target, { second, third, now });
  });
}

async function watch(client: DynamoDBDocumentClient, { tables, memberId }: HistoryTarget, now: Date): Promise<void> {
  const progress = progressStore(client, tables.progress);
  for (const { daysAgo, ...position } of WATCHED)
    await progress.save(memberId, position, before(now, daysAgo * DAY_MS));
  await progress.recordDownload(memberId, DOWNLOADED.itemId, before(now, DOWNLOADED.daysAgo * DAY_MS));
}

/** Adds a recording with a past date and queues it through its upload event. Returns the video ID. */
async function record(
  client: DynamoDBDocumentClient,
  s3: S3Client,
  { tables, mediaBucket, memberId }: HistoryTarget,
  { take, now }: { readonly take: Take; readonly now: Date },
): Promise<string> {
  const bytes = readFileSync(new URL(`./history/${take.file}`, import.meta.url));
  const recordedAt = before(now, take.daysAgo * DAY_MS);
  const videoId = newId(recordedAt);
  const admission = admit(bytes.length, bytes);
  const { title } = take;
  const row = newVideoRow({
    memberId,
    videoId,
    title,
    size: bytes.length,
    admission,
    questionId: QUESTION,
    now: recordedAt,
  });
  await videoStore(client, tables.videos).create({ ...row, dueAt: after(now, timing.pendingMs) });
  await s3.send(
    new PutObjectCommand({
      Bucket: mediaBucket,
      Key: mediaKeyOf(memberId, videoId),
      Body: bytes,
      ContentType: row.contentType,
    }),
  );
  return videoId;
}

async function coach(
  client: DynamoDBDocumentClient,
  { tables, memberId, coachId }: HistoryTarget,
  { second, third, now }: { readonly second: string; readonly third: string; readonly now: Date },
): Promise<void> {
  const requests = coachRequestStore(client, tables.coaching);
  const ask = async (videoId: string, videoTitle: string, userMessage: string, at: Date) => {
    const { firstName } = returningMember;
    const requestId = nextRequestId(videoId, []);
    await requests.create(newRequestRow({ memberId, requestId, videoId, videoTitle, firstName, userMessage, now: at }));
    return { memberId, requestId };
  };
  const asked = before(now, SECOND.daysAgo * DAY_MS - HOUR_MS);
  const answered = await ask(second, SECOND.title, ASKED_BEFORE, asked);
  const desk = deskStore(client, tables.coaching);
  const held = { ...answered, coachId, now: before(asked, -3 * HOUR_MS) };
  await desk.take(held, demoCoach.firstName);
  await desk.answer(held, { version: 0, content: ANSWER, measuredScores: null });
  await requests.rate(answered, 5);
  await ask(third, THIRD.title, ASKED_NOW, before(now, 2 * HOUR_MS));
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
