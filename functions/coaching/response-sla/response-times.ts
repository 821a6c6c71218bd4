import type { ResponseTimes } from '#shared/coaching/coach-team.ts';
import { isLate } from '#shared/coaching/response-sla.ts';
import type { AnswerTimes } from '../request/request-row.ts';

/** `lateNow` is the number of open requests past the deadline. */
export function measureResponseTimes(
  answers: readonly Omit<AnswerTimes, 'coachId'>[],
  lateNow: number,
): ResponseTimes {
  const seconds = answers.map(
    ({ createdAt, respondedAt }) => (Date.parse(respondedAt) - Date.parse(createdAt)) / 1000,
  );
  const onTime = answers.filter(
    ({ createdAt, respondedAt }) => !isLate(createdAt, new Date(respondedAt)),
  );

  const due = answers.length + lateNow;

  return {
    answerCount: answers.length,
    medianSeconds: calculateMedian(seconds),
    lateNow,
    shareOnTime: due === 0 ? null : onTime.length / due,
  };
}

function calculateMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ];

  return low === undefined || high === undefined ? null : (low + high) / 2;
}
