import { type Competency, competencies } from '../questions/competency.ts';
import { type RoleFamily, roleFamilies } from '../questions/role-family.ts';
import type { Seniority } from '../questions/seniority.ts';
import { competencyPhrases } from './competency-phrases.ts';
import { buildPhraseIndex, findPhrases, type PhraseIndex, type PhraseMatch } from './find-phrases.ts';
import type { Sentence } from './job-post-text.ts';
import { detectSeniority } from './detect-seniority.ts';
import type { ParsedPost } from './post-sections.ts';
import { roleFamilyPhrases } from './role-family-phrases.ts';
import { skillPhrases } from './skill-phrases.ts';

/** A competency or skill that a post asks for. */
export interface Recognized<Target> {
  readonly target: Target;
  readonly score: number;
  /** Strongest first; at least one. */
  readonly matches: readonly PhraseMatch<Target>[];
}

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
/** Below this, a post may mention the profession only in passing. */
const MIN_ROLE_SCORE = 2.5;
/** How much a phrase in the title counts compared with one in the text. */
const TITLE_FACTOR = 3;

const competencyIndex = buildPhraseIndex(competencyPhrases);
const roleFamilyIndex = buildPhraseIndex(roleFamilyPhrases);

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

function findRoleFamily({ title, sentences }: ParsedPost): RoleFamily | null {
  const scores = new Map<RoleFamily, number>();
  const add = (found: readonly Recognized<RoleFamily>[], factor: number) => {
    for (const { target, score } of found) scores.set(target, (scores.get(target) ?? 0) + factor * score);
  };
  add(recognize(title, roleFamilyIndex, roleFamilies), TITLE_FACTOR);
  add(recognize(sentences, roleFamilyIndex, roleFamilies), 1);
  const [best] = [...scores].toSorted(([, one], [, other]) => other - one);
  return best && best[1] >= MIN_ROLE_SCORE ? best[0] : null;
}

/** Adds up the weights of distinct, non-overlapping phrases by target. Equal scores keep the order of `order`. */
function recognize<Target>(
  sentences: readonly Sentence[],
  index: PhraseIndex<Target>,
  order: readonly Target[] | null,
): Recognized<Target>[] {
  const matches = new Map<Target, PhraseMatch<Target>[]>();
  for (const match of sentences.flatMap((sentence) => findPhrases(sentence, index))) {
    const known = matches.get(match.target) ?? [];
    if (known.some((other) => other.phrase === match.phrase || overlaps(other, match))) continue;
    matches.set(match.target, [...known, match]);
  }
  const targets = order ?? [...matches.keys()];
  return targets
    .flatMap((target) => {
      const found = matches.get(target);
      if (!found) return [];
      const score = found.reduce((sum, { weight }) => sum + weight, 0);
      return [{ target, score, matches: found.toSorted((one, other) => other.weight - one.weight) }];
    })
    .toSorted((one, other) => other.score - one.score);
}

function overlaps<Target>(one: PhraseMatch<Target>, other: PhraseMatch<Target>): boolean {
  return one.sentence === other.sentence && one.start < other.end && other.start < one.end;
}
