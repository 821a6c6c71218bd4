import type { Competency } from '#shared/practice/questions/competency.ts';
import { listCoveredCompetencies, type Story } from './story.ts';

/**
 * Number of questions in the bank that ask for a story about each competency, most first. A test
 * compares it with the bank, which browsers don't load for this.
 */
export const storyQuestionCounts: Readonly<Record<Competency, number>> = {
  ownership: 10,
  decision_making: 10,
  learning: 10,
  results: 9,
  adaptability: 9,
  stakeholder_management: 7,
  conflict: 7,
  integrity: 6,
  communication: 5,
  analysis: 5,
  customer_focus: 5,
  problem_solving: 4,
  collaboration: 3,
  technical_depth: 3,
  leadership: 2,
  quality: 2,
  planning: 1,
  motivation: 1,
};

/** The order of the grid and of its gaps. */
export const competenciesByQuestions = Object.keys(storyQuestionCounts) as Competency[];

/** Competencies without a story, starting with the one that most questions ask about. */
export function findGaps(stories: readonly Pick<Story, 'competencies'>[]): Competency[] {
  const shown = listCoveredCompetencies(stories);
  return competenciesByQuestions.filter((competency) => !shown.has(competency));
}
