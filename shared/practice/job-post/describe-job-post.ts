import { type Competency, competencies } from '../questions/competency.ts';
import type { RoleFamily } from '../questions/role-family.ts';
import type { Seniority } from '../questions/seniority.ts';
import { competencyPhrases } from './competency-phrases.ts';
import { detectSeniority } from './detect-seniority.ts';
import { buildPhraseIndex, type PhraseIndex } from './find-phrases.ts';
import { findRoleFamily } from './find-role-family.ts';
import type { ParsedPost } from './post-sections.ts';
import { type Recognized, recognize } from './recognize.ts';
import { skillPhrases } from './skill-phrases.ts';

export interface JobPostDescription {
  /** Strongest first. */
  readonly competencies: readonly Recognized<Competency>[];
  readonly skills: readonly Recognized<string>[];
  /** Null if the profession is unclear. */
  readonly roleFamily: RoleFamily | null;
  readonly seniority: Seniority;
}

/** A single weak phrase says nothing about a competency. */
const MIN_COMPETENCY_SCORE = 0.6;

const competencyIndex = buildPhraseIndex(competencyPhrases);

export function describeJobPost(post: ParsedPost, skillIndex: PhraseIndex<string>): JobPostDescription {
  const { title, sentences } = post;
  return {
    competencies: recognize(sentences, competencyIndex, competencies).filter(
      ({ score }) => score >= MIN_COMPETENCY_SCORE,
    ),
    skills: recognize([...title, ...sentences], skillIndex, null),
    roleFamily: findRoleFamily(post),
    seniority: detectSeniority(post),
  };
}

/** Indexes the bank's skill tags by the tags themselves and their other phrases. */
export function buildSkillIndex(skills: Iterable<string>): PhraseIndex<string> {
  return buildPhraseIndex(
    Object.fromEntries(
      Array.from(skills, (skill) => [skill, [skill, skillPhrases[skill]].filter(Boolean).join(', ')] as const),
    ),
  );
}
