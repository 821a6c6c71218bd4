import { describe, expect, it } from 'vitest';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';
import { newRequestRow, requestRowSchema, type RequestRow } from './request-row.ts';
import { findOpenRequest, findUnreadAnswer } from './request-status.ts';

const NOW = new Date('2026-01-05T12:00:00.000Z');

const open = (day: number): RequestRow =>
  newRequestRow({
    memberId: 'ann',
    requestId: `video-${day}-1`,
    videoId: `video-${day}`,
    videoTitle: `Take ${day}`,
    firstName: 'Ann',
    userMessage: 'Too fast?',
    now: new Date(Date.UTC(2026, 0, day)),
  });

const answered = (day: number, given: object = {}): RequestRow =>
  requestRowSchema.parse({
    ...open(day),
    unanswered: undefined,
    status: 'completed',
    coachId: 'cleo',
    coachName: 'Cleo',
    respondedAt: new Date(Date.UTC(2026, 0, day, 8)).toISOString(),
    answer: coachAnswer,
    ...given,
  });

describe('findUnreadAnswer', () => {
  it('finds the newest answer that the member hasn’t opened', () => {
    const read = answered(4, { answerReadAt: NOW.toISOString() });
    expect(findUnreadAnswer([answered(1), answered(2), read, open(5)])).toEqual({
      id: 'video-2-1',
      videoTitle: 'Take 2',
      coachName: 'Cleo',
    });
  });

  it('treats a rated or replied answer as read', () => {
    const reply = { message: 'Thanks', createdAt: NOW.toISOString() };
    expect(findUnreadAnswer([answered(1, { rating: 5 }), answered(2, { reply })])).toBeNull();
  });
});

describe('findOpenRequest', () => {
  it('finds the request that has waited longest', () => {
    expect(findOpenRequest([open(5), open(3), answered(1)], NOW)).toEqual({
      videoTitle: 'Take 3',
      status: 'pending',
      createdAt: '2026-01-03T00:00:00.000Z',
      coachName: null,
    });

    expect(findOpenRequest([answered(1)], NOW)).toBeNull();
  });
});
