import type { QuestionGroup } from './question.ts';
import { contentQuestions } from './questions-content.ts';
import { planQuestions } from './questions-plans.ts';
import { practiceQuestions } from './questions-practice.ts';
import { privacyQuestions } from './questions-privacy.ts';
import { gettingStartedQuestions } from './questions-getting-started.ts';
import { technicalQuestions } from './questions-technical.ts';

/** All questions of the help page, in display order. */
export const questionGroups: readonly QuestionGroup[] = [
  gettingStartedQuestions,
  practiceQuestions,
  contentQuestions,
  planQuestions,
  privacyQuestions,
  technicalQuestions,
];
