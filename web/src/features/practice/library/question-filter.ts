import { findQuestion } from '#shared/practice/questions/questions.ts';
import type { Video } from '#shared/practice/video.ts';

export const NO_QUESTION = 'none';

/** Filter options for the takes' questions, most recently answered first. */
export function listQuestionOptions(videos: readonly Video[]) {
  const counts = new Map<string, number>();
  for (const value of videos.map(getFilterValue)) counts.set(value, (counts.get(value) ?? 0) + 1);

  return [...counts].map(([value, count]) => ({
    value,
    label: `${findQuestion(value)?.text ?? 'No question'} (${count})`,
  }));
}

/** Returns all takes if none match, for example if the URL is outdated. */
export function filterByQuestion(videos: readonly Video[], value: string | null): readonly Video[] {
  const found = videos.filter((video) => getFilterValue(video) === value);
  return found.length > 0 ? found : videos;
}

/** Treats a question that no longer exists as no question. */
function getFilterValue({ questionId }: Video): string {
  return questionId && findQuestion(questionId) ? questionId : NO_QUESTION;
}
