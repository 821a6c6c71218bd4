/** Career levels offered in the sign-up form. */
export const professionLevels = [
  'student',
  'changing_jobs',
  'layoff_affected',
  'staying_ready',
  'leveling_up',
] as const;

export type ProfessionLevel = (typeof professionLevels)[number];

export const professionLevelLabels: Readonly<Record<ProfessionLevel, string>> = {
  student: 'Student',
  changing_jobs: 'Changing jobs',
  layoff_affected: 'Affected by a layoff',
  staying_ready: 'Staying interview-ready',
  leveling_up: 'Leveling up',
};
