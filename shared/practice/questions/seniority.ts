import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';

export const seniorities = ['entry', 'mid', 'senior', 'lead'] as const;

export type Seniority = (typeof seniorities)[number];

/** The career stages in which people usually apply for a job of this seniority. */
const levelsBySeniority: Record<Seniority, readonly ProfessionLevel[]> = {
  entry: ['student', 'changing_jobs'],
  mid: ['changing_jobs', 'layoff_affected', 'staying_ready', 'leveling_up'],
  senior: ['changing_jobs', 'layoff_affected', 'staying_ready', 'leveling_up'],
  lead: ['staying_ready', 'leveling_up'],
};

export function listLevels(seniority: readonly Seniority[]): readonly ProfessionLevel[] {
  return [...new Set(seniority.flatMap((one) => levelsBySeniority[one]))];
}
