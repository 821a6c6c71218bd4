import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import type { Competency } from './competency.ts';
import type { RoleFamily } from './role-family.ts';
import { type Seniority, listLevels, seniorities } from './seniority.ts';

export const questionCategories = ['behavioral', 'technical', 'industry'] as const;

export type QuestionCategory = (typeof questionCategories)[number];

/** An interview question that can be answered in a minute. */
export interface Question {
  /** Stored with videos, so never change or reuse an ID. */
  readonly id: string;
  readonly category: QuestionCategory;
  readonly levels: readonly ProfessionLevel[];
  readonly text: string;
  /** What makes a good answer. For a follow-up, the question that it follows. */
  readonly hint: string;
  /** Empty if the question is itself a follow-up. */
  readonly followUp: string;
  readonly competency: Competency;
  /** Short lowercase tags, at most five. */
  readonly skills: readonly string[];
  /** Empty if the question suits every profession. */
  readonly roleFamilies: readonly RoleFamily[];
  readonly seniority: readonly Seniority[];
  /** Interviewers ask it for almost any job. */
  readonly isStaple: boolean;
  /** It mentions the job post, so members without one can't answer it. */
  readonly needsJobPost: boolean;
}

interface QuestionGroup {
  readonly category: QuestionCategory;
  readonly roleFamilies?: readonly RoleFamily[];
  /** Every level of experience by default. A question's own list takes precedence. */
  readonly seniority?: readonly Seniority[];
  /** Derived from the seniority by default. */
  readonly levels?: readonly ProfessionLevel[];
  readonly isStaple?: boolean;
  readonly needsJobPost?: boolean;
}

const ENTRY =
  /^ *([a-z-]+): (.+)\n *(.+)\n *> (.+)\n *# ([a-z_]+)(?: \(([a-z, ]+)\))?(?: (.+))?$/gm;

/**
 * A template tag for entries of four lines. They contain the ID and the question; the hint; `>` and
 * the follow-up question; `#`, the competency, the seniority in parentheses (only if it differs
 * from the group's) and the skills.
 */
export function createQuestions(group: QuestionGroup) {
  return ([texts = '']: TemplateStringsArray): Question[] =>
    Array.from(curlQuotes(texts).matchAll(ENTRY), (entry) => createQuestion(group, entry));
}

function createQuestion(
  { category, roleFamilies = [], ...group }: QuestionGroup,
  [
    ,
    id = '',
    text = '',
    hint = '',
    followUp = '',
    competency,
    ownSeniority,
    skills,
  ]: readonly string[],
): Question {
  // A test checks that the bank contains no unknown competency or seniority.
  const seniority = ownSeniority
    ? (splitList(ownSeniority) as Seniority[])
    : (group.seniority ?? seniorities);

  return {
    id,
    category,
    levels: group.levels ?? listLevels(seniority),
    text,
    hint,
    followUp,
    competency: competency as Competency,
    skills: splitList(skills),
    roleFamilies,
    seniority,
    isStaple: group.isStaple ?? false,
    needsJobPost: group.needsJobPost ?? false,
  };
}

function splitList(list = ''): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function curlQuotes(text: string): string {
  return text.replaceAll("'", '’').replaceAll(/"([^"\n]+)"/g, '“$1”');
}
