import { describe, expect, it } from 'vitest';

import {
  coachRequestWithAnswerSchema,
  coachRequestSchema,
  canChangeRequest,
  canReply,
  canSubmitVideo,
} from './coach-request.ts';
import {
  ALL_COMMENTS_LIMIT,
  coachAnswerSchema,
  coachDraftSchema,
  MAX_COMMENT_CHARACTERS,
  EMPTY_DRAFT,
  sortByTime,
  messageSchema,
  MAX_COMMENTS,
} from './coach-text.ts';

import {
  aCoachRequest,
  aCoachQueueRequest,
  anAnsweredRequest,
  coachAnswer,
  aCoachReview,
} from './coaching.fixtures.ts';
import { coachReviewSchema, coachQueueRequestSchema } from './coach-queue.ts';
import {
  isHoldExpired,
  calculateHoldUntil,
  hoursLeft,
  isLate,
  isUrgent,
  responseTimeText,
} from './response-sla.ts';

const createdAt = '2026-11-10T09:00:00.000Z';
const after = (hours: number) => new Date(Date.parse(createdAt) + hours * 3_600_000);

describe('the 24-hour response time', () => {
  it.each([
    [-0.1, 24, 'Response within 24 hours'],
    [0, 24, 'Response within 24 hours'],
    [0.5, 24, 'Response within 24 hours'],
    [1, 23, 'Response within 23 hours'],
    [22.5, 2, 'Response within 2 hours'],
    [23, 1, 'Response within 1 hour'],
    [23.99, 1, 'Response within 1 hour'],
    [24, 0, 'Response expected soon'],
    [400, 0, 'Response expected soon'],
  ])('%s hours after the request leaves %s', (hours, left, text) => {
    expect([hoursLeft(createdAt, after(hours)), responseTimeText(createdAt, after(hours))]).toEqual(
      [left, text],
    );
  });

  it('is urgent after 20 hours and exceeded after 24', () => {
    const states = [19.99, 20, 23.99, 24].map((hours) => [
      isUrgent(createdAt, after(hours)),
      isLate(createdAt, after(hours)),
    ]);

    expect(states).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });

  it('limits a hold to two hours', () => {
    const until = calculateHoldUntil(after(0));
    expect([isHoldExpired(until, after(1.999)), isHoldExpired(until, after(2))]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a text', () => {
  it('is trimmed, not empty and displayable', () => {
    expect(messageSchema.parse('  hello \n')).toBe('hello');
    for (const wrong of [' \n\t ', 'a\u0000b', 'half \ud83d'])
      expect(messageSchema.safeParse(wrong).success).toBe(false);
  });

  it('is stored exactly as typed in a draft, except unpaired surrogates', () => {
    const draftOf = (text: string) =>
      coachDraftSchema.safeParse({
        ...EMPTY_DRAFT,
        response: text,
        comments: [{ atSeconds: 1, text }],
      }).data?.response;

    expect([draftOf('  So f\u0007 😀'), draftOf('half \ud83d')]).toEqual([
      '  So f\u0007 😀',
      undefined,
    ]);
  });

  it('is stored in a draft even if it is too long to send', () => {
    const comments = [{ atSeconds: 1, text: 'x'.repeat(MAX_COMMENT_CHARACTERS + 1) }];
    expect(coachDraftSchema.safeParse({ ...EMPTY_DRAFT, comments }).data?.comments).toEqual(
      comments,
    );
    expect(coachAnswerSchema.safeParse({ ...coachAnswer, comments }).success).toBe(false);
  });

  it.each([
    ['a comment after the longest video', [{ atSeconds: 1_801, text: 'x' }]],
    ['an empty comment', [{ atSeconds: 1, text: '  ' }]],
    [
      'one comment too many',
      Array.from({ length: MAX_COMMENTS + 1 }, () => ({ atSeconds: 1, text: 'x' })),
    ],
    [
      'comments that are too long in total',
      Array.from({ length: ALL_COMMENTS_LIMIT / MAX_COMMENT_CHARACTERS + 1 }, () => ({
        atSeconds: 1,
        text: 'x'.repeat(MAX_COMMENT_CHARACTERS),
      })),
    ],
  ])('refuses an answer with %s', (_, comments) => {
    expect(coachAnswerSchema.safeParse({ ...coachAnswer, comments }).success).toBe(false);
  });

  it('is sorted by time if it is a comment', () => {
    const { comments } = coachAnswer;
    expect(sortByTime(comments.toReversed())).toEqual(comments);
  });
});

describe('a request', () => {
  it('can be changed while pending, and replied to once after the answer', () => {
    const waiting = aCoachRequest();
    const replied = anAnsweredRequest({ reply: { message: 'Thanks', createdAt } });

    expect([canChangeRequest(waiting), canReply(waiting)]).toEqual([true, false]);
    expect([
      canChangeRequest(anAnsweredRequest()),
      canReply(anAnsweredRequest()),
      canReply(replied),
    ]).toEqual([false, true, false]);
  });

  it('accepts a playable video even if its analysis failed', () => {
    const reasons = [null, 'ANALYSIS_UNAVAILABLE', 'NOT_VIDEO', 'EMPTY'] as const;
    expect(reasons.map((failureReason) => canSubmitVideo({ failureReason }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('fixtures', () => {
  it.each([
    [coachRequestSchema, aCoachRequest()],
    [coachRequestWithAnswerSchema, anAnsweredRequest()],
    [coachQueueRequestSchema, aCoachQueueRequest()],
    [coachReviewSchema, aCoachReview()],
  ])('match the response schemas', (schema, fixture) => {
    expect(schema.parse(fixture)).toEqual(fixture);
  });
});
