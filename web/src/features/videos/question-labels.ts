import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import type { QuestionCategory } from '#shared/practice/questions/question.ts';

export const categoryLabels: Record<QuestionCategory, string> = {
  behavioral: 'Behavioral',
  technical: 'Technical',
  industry: 'Industry',
};

export const levelLabels: Record<ProfessionLevel, string> = {
  student: 'Student',
  changing_jobs: 'Changing jobs',
  layoff_affected: 'Affected by a layoff',
  staying_ready: 'Staying ready',
  leveling_up: 'Leveling up',
};
