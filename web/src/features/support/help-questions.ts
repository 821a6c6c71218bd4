import type { QuestionGroup } from './question.ts';
import { contentQuestions } from './questions-content.ts';
import { planQuestions } from './questions-plans.ts';
import { practiceQuestions } from './questions-practice.ts';
import { privacyQuestions } from './questions-privacy.ts';
import { startQuestions } from './questions-start.ts';
import { technicalQuestions } from './questions-technical.ts';

/** All questions of the help page, in display order. */
export const questionGroups: readonly QuestionGroup[] = [
  startQuestions,
  practiceQuestions,
  contentQuestions,
  planQuestions,
  privacyQuestions,
  technicalQuestions,
];
