import type { ProfessionLevel } from './profession-level.ts';

/** Labels of the profession levels, as in the forms. */
export const professionLevelLabels: Readonly<Record<ProfessionLevel, string>> = {
  student: 'Student',
  changing_jobs: 'Changing jobs',
  layoff_affected: 'Affected by a layoff',
  staying_ready: 'Staying interview-ready',
  leveling_up: 'Leveling up',
};
