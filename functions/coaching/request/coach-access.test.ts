import { describe, expect, it } from 'vitest';
import { EMPTY_SCORES } from '#shared/coaching/coach-text.ts';
import { canCoachAccess, findCoachId } from './coach-access.ts';
import type { RequestRow } from './request-row.ts';

const now = new Date('2026-01-01T12:00:00Z');

const row = {
  memberId: 'ann',
  requestId: 'video-1-1',
  videoId: 'video-1',
  videoTitle: 'Take',
  firstName: 'Ann',
  userMessage: 'Help',
  revision: 1,
  createdAt: now.toISOString(),
};

const pending: RequestRow = { ...row, status: 'pending', unanswered: 'yes' };

const heldUntil = (holdUntil: string): RequestRow => ({
  ...row,
  status: 'in_review',
  unanswered: 'yes',
  coachId: 'cleo',
  coachName: 'Cleo',
  holdUntil,
  coachSortKey: 'held#1',
});

const answered: RequestRow = {
  ...row,
  status: 'completed',
  coachId: 'cleo',
  coachName: 'Cleo',
  respondedAt: now.toISOString(),
  answer: { response: 'Well done', comments: [], scores: EMPTY_SCORES },
};

describe('the contents of a request', () => {
  it.each<[string, RequestRow, boolean]>([
    ['are hidden from all coaches while it is pending', pending, false],
    ['are visible to the coach who holds it', heldUntil('2026-01-01T12:00:00.001Z'), true],
    ['are hidden as soon as the hold expires', heldUntil('2026-01-01T12:00:00.000Z'), false],
    ['stay visible to the coach who answered it', answered, true],
  ])('%s', (_name, request, isOpen) => {
    expect(canCoachAccess(request, 'cleo', now)).toBe(isOpen);
    expect(canCoachAccess(request, 'another coach', now)).toBe(false);
  });
});

describe('the coach of a request', () => {
  it.each<[string, RequestRow, string | null]>([
    ['is nobody while it is pending', pending, null],
    ['is the coach who holds it', heldUntil('2026-01-01T12:00:00.001Z'), 'cleo'],
    ['is nobody once the hold expires', heldUntil('2026-01-01T12:00:00.000Z'), null],
    ['is the coach who answered it', answered, 'cleo'],
  ])('%s', (_name, request, coachId) => {
    expect(findCoachId(request, now)).toBe(coachId);
  });
});
