import type { ProfessionLevel } from '../../../../shared/accounts/profession-level.ts';

/** Each level in the words of the forms that ask for it. */
export const levelTexts: Readonly<Record<ProfessionLevel, string>> = {
  student: 'Student',
  changing_jobs: 'Changing jobs',
  layoff_affected: 'Affected by a layoff',
  staying_ready: 'Staying interview-ready',
  leveling_up: 'Leveling up',
};
