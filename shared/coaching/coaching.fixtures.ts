import type { CoachRequestWithAnswer, CoachRequest } from './coach-request.ts';
import { EMPTY_DRAFT, EMPTY_SCORES, type CoachAnswer } from './coach-text.ts';
import type { CoachReview, CoachQueueRequest } from './coach-queue.ts';

export const coachAnswer: CoachAnswer = {
  response: 'A clear story with a strong ending. Name the result in your first sentence.',
  comments: [
    { atSeconds: 4, text: 'A good opening: you say what the task was.' },
    { atSeconds: 17.5, text: 'Here you look down. Take a breath and look at the lens.' },
  ],
  scores: { ...EMPTY_SCORES, confidence: 70, eyeContact: 60 },
};

/** A pending request; `given` overrides the defaults. */
export function aCoachRequest(given: Partial<CoachRequest> = {}): CoachRequest {
  return {
    id: '0000000001-1',
    videoId: '0000000001',
    videoTitle: 'Practice Session #1',
    userMessage: 'Do I come across as nervous?',
    revision: 1,
    status: 'pending',
    createdAt: '2026-11-10T09:00:00.000Z',
    coachName: null,
    coachResponse: null,
    respondedAt: null,
    rating: null,
    reply: null,
    ...given,
  };
}

/** A completed request with `coachAnswer` as its answer. */
export function anAnsweredRequest(
  given: Partial<CoachRequestWithAnswer> = {},
): CoachRequestWithAnswer {
  const { response, comments, scores } = coachAnswer;
  const completed = aCoachRequest({
    status: 'completed',
    coachName: 'Cleo',
    respondedAt: '2026-11-10T15:00:00.000Z',
  });

  return { ...completed, coachResponse: response, comments, scores, ...given };
}

/** An open request as seen by a coach who doesn't hold it. */
export function aCoachQueueRequest(given: Partial<CoachQueueRequest> = {}): CoachQueueRequest {
  return {
    id: 'member-1_0000000001-1',
    firstName: 'Pat',
    videoTitle: 'Practice Session #1',
    userMessage: 'Do I come across as nervous?',
    status: 'pending',
    createdAt: '2026-11-10T09:00:00.000Z',
    coachName: null,
    isMine: false,
    holdUntil: null,
    respondedAt: null,
    rating: null,
    hasNewReply: false,
    ...given,
  };
}

/** The review page's data for a coach who has just taken `aCoachQueueRequest()`. */
export function aCoachReview(given: Partial<CoachReview> = {}): CoachReview {
  const held = {
    status: 'in_review',
    coachName: 'Cleo',
    isMine: true,
    holdUntil: '2026-11-10T12:00:00.000Z',
  } as const;

  return {
    request: aCoachQueueRequest(held),
    video: { createdAt: '2026-11-10T08:00:00.000Z', questionId: null, isAnalyzed: true },
    draft: { ...EMPTY_DRAFT, version: 0, savedAt: null },
    answer: null,
    reply: null,
    earlierAnswers: [],
    ...given,
  };
}
