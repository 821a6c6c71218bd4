import type { Question } from '#shared/practice/questions/question.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { sortNewestFirst } from '#shared/practice/progress-overview.ts';
import type { Video } from '#shared/practice/video.ts';

export interface TakeGroup {
  /** Null for the takes without a question, or whose question no longer exists. */
  question: Question | null;
  /** Oldest first, never empty. */
  takes: readonly Video[];
}

/** The question answered last comes first; the takes without a question come last. */
export function groupTakes(videos: readonly Video[]): TakeGroup[] {
  const groups = new Map<Question | null, Video[]>();

  for (const video of sortNewestFirst(videos)) {
    const question = (video.questionId && findQuestion(video.questionId)) || null;
    groups.set(question, [video, ...(groups.get(question) ?? [])]);
  }

  return [...groups]
    .map(([question, takes]) => ({ question, takes }))
    .toSorted((one, other) => Number(one.question === null) - Number(other.question === null));
}
