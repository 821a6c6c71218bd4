import type { Competency } from '#shared/practice/questions/competency.ts';
import type { Question } from '#shared/practice/questions/question.ts';
import type { RoleFamily } from '#shared/practice/questions/role-family.ts';
import type { Seniority } from '#shared/practice/questions/seniority.ts';

/** The topics that a job post calls for, as judged by a reader. */
export interface PostLabels {
  competencies: readonly Competency[];
  skills: readonly string[];
  /** Acceptable professions. */
  roleFamilies: readonly RoleFamily[];
  seniority: readonly Seniority[];
}

const PRECISION_COUNT = 8;

/**
 * Compares suggestions with the labels. If there are fewer than eight, the missing ones count as
 * irrelevant.
 */
export function judgeSuggestions(suggested: readonly Question[], labels: PostLabels) {
  const first = suggested.slice(0, PRECISION_COUNT);
  const wrong = first.filter((question) => !isRelevant(question, labels));
  const missing = labels.competencies.filter((one) =>
    suggested.every(({ competency }) => competency !== one),
  );

  return {
    /** Share of the first eight suggestions that are relevant. */
    precision: (first.length - wrong.length) / PRECISION_COUNT,
    /** Share of the expected competencies that a suggestion covers. */
    recall: 1 - missing.length / labels.competencies.length,
    missing: missing.join(' '),
    wrong: wrong.map(({ competency }) => competency).join(' '),
  };
}

function isRelevant({ competency, skills, roleFamilies }: Question, labels: PostLabels): boolean {
  const isForRole =
    roleFamilies.length === 0 ||
    roleFamilies.some((family) => labels.roleFamilies.includes(family));
  return (
    isForRole &&
    (labels.competencies.includes(competency) ||
      skills.some((skill) => labels.skills.includes(skill)))
  );
}
