/** Career stages in the sign-up form. */
export const professionLevels = [
  'student',
  'changing_jobs',
  'layoff_affected',
  'staying_ready',
  'leveling_up',
] as const;
export type ProfessionLevel = (typeof professionLevels)[number];
