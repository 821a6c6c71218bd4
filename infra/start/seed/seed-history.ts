import { readFileSync } from 'node:fs';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { usageStore } from '#functions/billing/allowance/usage.store.ts';
import { coachRequestStore } from '#functions/coaching/request/coach-request.store.ts';
import { coachReviewStore } from '#functions/coaching/review/coach-review.store.ts';
import { newRequestRow, nextRequestId } from '#functions/coaching/request/request-row.ts';
import { practiceSettingsStore } from '#functions/practice/settings/practice-settings.store.ts';
import { checkVideoFile, newVideoRow } from '#functions/practice/registration/video-admission.ts';
import { progressStore } from '#functions/progress/progress.store.ts';
import {
  addMilliseconds,
  buildMediaKey,
  analysisTiming,
  videoStore,
} from '#functions/videos/videos.public.ts';
import { newId } from '#platform/new-id.ts';
import { formatMonth } from '#shared/billing/allowances.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import { EMPTY_SCORES, type CoachAnswer } from '#shared/coaching/coach-text.ts';
import { CONSENT_VERSION } from '#shared/practice/consent-version.ts';
import { getQuestionTitle } from '#shared/practice/take-titles.ts';
import { DAY_MS, HOUR_MS } from '#shared/product/time.ts';

import { demoCoach, returningMember } from './demo-members.ts';
import { readSamples } from './sample-media.ts';
import type { SeedTarget } from './seed-target.ts';

interface HistoryTarget extends SeedTarget {
  memberId: string;
  coachId: string;
}

interface Take {
  file: string;
  daysAgo: number;
}

const QUESTION_ID = 'proud-result';
/** A recording's title is its question. */
const TITLE = getQuestionTitle(QUESTION_ID) ?? '';

const FIRST_TAKE: Take = {
  file: 'first-try.webm',
  daysAgo: 20,
};

const SECOND_TAKE: Take = {
  file: 'second-try.webm',
  daysAgo: 11,
};

const THIRD_TAKE: Take = {
  file: 'third-try.webm',
  daysAgo: 2,
};

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
    {
      atSeconds: 8,
      text: '“Twice a week” is what makes this a problem worth solving. Let it stand for a moment.',
    },
    {
      atSeconds: 22.8,
      text: 'This is the result. Slow down here, and look at the lens while you say the number.',
    },
  ],
  scores: { ...EMPTY_SCORES, charisma: 72, confidence: 60, communicationSkills: 58 },
};

const WATCHED_ITEMS = [
  { itemId: 'behavioral-interview-mastery', watchedShare: 1, daysAgo: 21 },
  { itemId: 'the-first-90-seconds', watchedShare: 1, daysAgo: 10 },
  { itemId: 'body-language-and-presence', watchedShare: 0.375, daysAgo: 1 },
] as const;

const DOWNLOADED_ITEM = { itemId: 'star-story-worksheet', daysAgo: 19 };

/**
 * Creates three weeks of a member's practice: watched items, three recordings queued for analysis,
 * and two coaching requests (one completed, one open). Runs only once, so later deletions aren't
 * undone.
 */
export async function seedHistory(target: HistoryTarget, now: Date): Promise<void> {
  const { client, names, memberId } = target;
  const settings = practiceSettingsStore(client, names.PRACTICE_SETTINGS_TABLE);
  // Consent is stored before everything else, so a member with consent was already seeded.
  if ((await settings.find(memberId)).consent) return;

  const agreedAt = subtractMs(now, 21 * DAY_MS).toISOString();
  await settings.change(memberId, { consent: { version: CONSENT_VERSION, agreedAt } });
  await seedWatchedItems(target, now);
  await seedRecording(target, FIRST_TAKE, now);

  const second = await seedRecording(target, SECOND_TAKE, now);
  const third = await seedRecording(target, THIRD_TAKE, now);
  await seedCoaching(target, { second, third, now });
}

async function seedWatchedItems(
  { client, names, memberId }: HistoryTarget,
  now: Date,
): Promise<void> {
  const progress = progressStore(client, names.PROGRESS_TABLE);
  const samples = readSamples();

  for (const { itemId, watchedShare, daysAgo } of WATCHED_ITEMS) {
    const sample = samples.find(({ slug }) => slug === itemId);
    if (!sample || sample.kind === 'study-guide') throw new Error(`no course or podcast ${itemId}`);

    const { kind, durationSeconds } = sample;

    const position = {
      kind,
      itemId,
      positionSeconds: Math.round(watchedShare * durationSeconds),
      durationSeconds,
    };

    await progress.save(memberId, position, subtractMs(now, daysAgo * DAY_MS));
  }

  const downloadedAt = subtractMs(now, DOWNLOADED_ITEM.daysAgo * DAY_MS);
  await progress.recordDownload(memberId, DOWNLOADED_ITEM.itemId, downloadedAt);

  const use = { id: DOWNLOADED_ITEM.itemId, limit: null };
  await usageStore(client, names.USAGE_TABLE).countGuide(memberId, use, downloadedAt);
}

/**
 * Uploads a recording with a past date and returns its video ID. The upload event enqueues the
 * analysis.
 */
async function seedRecording(
  { client, s3, names, memberId }: HistoryTarget,
  { file, daysAgo }: Take,
  now: Date,
): Promise<string> {
  const bytes = readFileSync(new URL(`./history/${file}`, import.meta.url));
  const recordedAt = subtractMs(now, daysAgo * DAY_MS);
  const videoId = newId(recordedAt);

  const row = newVideoRow({
    memberId,
    videoId,
    title: TITLE,
    size: bytes.length,
    admission: checkVideoFile(bytes.length, bytes),
    questionId: QUESTION_ID,
    now: recordedAt,
  });

  const dueAt = addMilliseconds(now, analysisTiming.pendingMs);
  await videoStore(client, names.VIDEOS_TABLE).create({ ...row, dueAt });

  const Key = buildMediaKey(memberId, videoId);
  const { contentType: ContentType } = row;
  await s3.send(
    new PutObjectCommand({ Bucket: names.MEDIA_BUCKET, Key, Body: bytes, ContentType }),
  );

  const usage = usageStore(client, names.USAGE_TABLE);
  const { takes: known } = await usage.find(memberId, recordedAt);
  const take = { videoId, questionId: QUESTION_ID };
  await usage.recordTake(memberId, take, { known, now: recordedAt });

  return videoId;
}

async function seedCoaching(
  { client, names, memberId, coachId }: HistoryTarget,
  { second, third, now }: { second: string; third: string; now: Date },
): Promise<void> {
  const requests = coachRequestStore(client, names.COACHING_TABLE);
  const usage = usageStore(client, names.USAGE_TABLE);

  const createRequest = async (videoId: string, userMessage: string, at: Date) => {
    const { firstName } = returningMember;
    const requestId = nextRequestId(videoId, []);
    const answerUse = { period: formatMonth(at), id: requestId };
    const request = {
      memberId,
      requestId,
      videoId,
      videoTitle: TITLE,
      firstName,
      userMessage,
      answerUse,
    };
    await requests.create(newRequestRow({ ...request, now: at }));
    await usage.countCoachAnswer(memberId, answerUse, COACH_ANSWERS.executive, at);

    return { memberId, requestId };
  };

  const askedAt = subtractMs(now, SECOND_TAKE.daysAgo * DAY_MS - HOUR_MS);

  const answeredRequest = await createRequest(second, ANSWERED_REQUEST_MESSAGE, askedAt);

  const coachQueue = coachReviewStore(client, names.COACHING_TABLE);
  const claimedRequest = { ...answeredRequest, coachId, now: subtractMs(askedAt, -3 * HOUR_MS) };
  await coachQueue.take(claimedRequest, demoCoach.firstName);
  await coachQueue.answer(claimedRequest, {
    version: 0,
    content: COACH_ANSWER,
    measuredScores: null,
  });

  await requests.rate(answeredRequest, 5);
  await createRequest(third, OPEN_REQUEST_MESSAGE, subtractMs(now, 2 * HOUR_MS));
}

function subtractMs(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
