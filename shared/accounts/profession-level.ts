/** Where a member stands in working life, as the sign-up form asks. */
export const professionLevels = [
  'student',
  'changing_jobs',
  'layoff_affected',
  'staying_ready',
  'leveling_up',
] as const;
export type ProfessionLevel = (typeof professionLevels)[number];
