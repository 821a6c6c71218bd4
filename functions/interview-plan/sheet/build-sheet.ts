import type { VideoRow } from '#functions/videos/videos.public.ts';
import { isShortTake } from '#shared/analysis/short-take.ts';
import type { InterviewSheet } from '#shared/interview-plan/interview-plan.contract.ts';
import { chooseStories } from '#shared/interview-plan/stories/choose-stories.ts';
import type { SavedStory } from '#shared/interview-plan/stories/story.ts';
import { CLOSING_QUESTION_ID } from '#shared/practice/questions/closing-question.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';

import { listAskedQuestions, listDebriefs } from '../asked-questions.ts';
import type { InterviewPlanFacts } from '../interview-plan-facts.ts';
import type { InterviewPlanRow } from '../interview-plan.store.ts';
import { listInterviewPlanQuestions } from '../question-order.ts';

/** Fits on one printed page. */
const MAX_QUESTIONS = 8;
/** Questions from earlier interviews, so that there is room for others. */
const MAX_ASKED = 4;
const MAX_CUES = 3;
const MAX_SHEET_STORIES = 3;

type SheetFacts = Pick<InterviewPlanFacts, 'videos' | 'level' | 'jobPost'> & {
  stories: readonly SavedStory[];
};

/**
 * Questions from earlier interviews, then the first ones of the interview plan, up to three stories,
 * and what to keep in mind from the best takes.
 */
export function buildSheet(
  { videos, stories, level, jobPost }: SheetFacts,
  row: InterviewPlanRow,
): InterviewSheet {
  const { interviewDate, targetRole, questionsToAsk } = row;
  const debriefs = listDebriefs(row);
  const asked = listAskedQuestions(debriefs).map(({ questionId }) => questionId);
  const typed = debriefs
    .flatMap(({ questions }) => questions)
    .filter(({ questionId }) => questionId === null);

  const cameUp = [...listTexts(asked), ...typed.map(({ text }) => text)].slice(0, MAX_ASKED);
  const planned = listTexts(listInterviewPlanQuestions(targetRole, level, jobPost));

  return {
    interviewDate,
    targetRole,
    questions: [...new Set([...cameUp, ...planned])].slice(0, MAX_QUESTIONS),
    stories: chooseStories(stories, MAX_SHEET_STORIES).map(({ title, result }) => ({
      title,
      result,
    })),
    cues: listCues(videos).slice(0, MAX_CUES),
    questionsToAsk,
  };
}

/** Without the closing question, because the sheet has the member's own questions. */
function listTexts(questionIds: readonly string[]): string[] {
  return questionIds
    .filter((id) => id !== CLOSING_QUESTION_ID)
    .flatMap((id) => findQuestion(id)?.text ?? []);
}

/** Distinct cues, from the highest-scoring take down. */
function listCues(videos: readonly VideoRow[]): string[] {
  const cues = videos
    .flatMap(({ aiAnalysisResults: results }) =>
      results && results.overallScore !== null && !isShortTake(results)
        ? [{ score: results.overallScore, cue: results.focus?.cue ?? null }]
        : [],
    )
    .toSorted((one, other) => other.score - one.score)
    .flatMap(({ cue }) => cue ?? []);

  return [...new Set(cues)];
}
