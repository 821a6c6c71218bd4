import { type Competency, competencies as allCompetencies } from '../questions/competency.ts';
import type { Question } from '../questions/question.ts';
import type { RoleFamily } from '../questions/role-family.ts';
import type { Seniority } from '../questions/seniority.ts';
import { checkJobPost, type JobPostProblem } from './check-job-post.ts';
import { competencyPhrases } from './competency-phrases.ts';
import { detectSeniority } from './detect-seniority.ts';
import {
  buildPhraseIndex,
  type PhraseIndex,
  type PhraseMatch,
  type Recognized,
  recognize,
} from './find-phrases.ts';
import { findRoleFamily } from './find-role-family.ts';
import { type ParsedPost, parsePost } from './post-sections.ts';
import { skillPhrases } from './skill-phrases.ts';

export interface SuggestedQuestion {
  readonly question: Question;
  /**
   * The sentence of the job post that led to this question, in three parts. The middle part is the
   * phrase that matched.
   */
  readonly trigger: readonly [before: string, phrase: string, after: string];
}

export type JobPostResult =
  | { readonly state: 'refused'; readonly problem: JobPostProblem }
  | {
      readonly state: 'matched';
      readonly competencies: readonly Competency[];
      readonly skills: readonly string[];
      readonly roleFamily: RoleFamily | null;
      readonly seniority: Seniority;
      readonly suggestions: readonly SuggestedQuestion[];
    };

export const MAX_SUGGESTIONS = 10;
/** With fewer recognized competencies and skills, the text is probably not a job post. */
const MIN_RECOGNIZED = 5;

/** Suggests questions from the bank for a job post, best first. Takes linear time. */
export function suggestQuestions(postText: string, questions: readonly Question[]): JobPostResult {
  const problem = checkJobPost(postText);
  if (problem) return { state: 'refused', problem };

  const description = describeJobPost(
    parsePost(postText),
    buildSkillIndex(questions.flatMap(({ skills }) => skills)),
  );

  const { competencies, skills, roleFamily, seniority } = description;
  if (competencies.length + skills.length < MIN_RECOGNIZED)
    return { state: 'refused', problem: 'NO_MATCH' };

  return {
    state: 'matched',
    competencies: competencies.map(({ target }) => target),
    skills: skills.map(({ target }) => target),
    roleFamily,
    seniority,
    suggestions: chooseQuestions(description, questions),
  };
}

/** A single weak phrase says nothing about a competency. */
const MIN_COMPETENCY_SCORE = 0.6;

const competencyIndex = buildPhraseIndex(competencyPhrases);

type JobPostDescription = ReturnType<typeof describeJobPost>;

function describeJobPost(post: ParsedPost, skillIndex: PhraseIndex<string>) {
  const { title, sentences } = post;
  return {
    competencies: recognize(sentences, competencyIndex, allCompetencies).filter(
      ({ score }) => score >= MIN_COMPETENCY_SCORE,
    ),
    skills: recognize([...title, ...sentences], skillIndex, null),
    roleFamily: findRoleFamily(post),
    seniority: detectSeniority(post),
  };
}

/** Indexes the bank's skill tags by the tags themselves and their other phrases. */
export function buildSkillIndex(skills: readonly string[]): PhraseIndex<string> {
  return buildPhraseIndex(
    Object.fromEntries(
      skills.map((skill) => [skill, [skill, skillPhrases[skill]].filter(Boolean).join(', ')]),
    ),
  );
}

/**
 * Repeatedly takes the best question. Each choice lowers the value of other questions about the
 * same competency, so that the suggestions cover the whole post.
 */
function chooseQuestions(
  description: JobPostDescription,
  questions: readonly Question[],
): SuggestedQuestion[] {
  const { roleFamily, seniority } = description;
  const skills = new Map(description.skills.map((skill) => [skill.target, skill]));
  const competencies = new Map(
    description.competencies.map((competency) => [competency.target, competency]),
  );
  const counts = new Map<Competency, number>();

  let candidates = questions
    .filter(
      ({ roleFamilies }) =>
        roleFamilies.length === 0 || (roleFamily && roleFamilies.includes(roleFamily)),
    )
    .filter((question) => question.seniority.includes(seniority))
    // A post says nothing about the questions that are asked for any job.
    .filter(({ isStaple, needsJobPost }) => !isStaple || needsJobPost)
    .map((question) => ({
      question,
      fit: rateFit(question, skills),
      strength: Math.min(competencies.get(question.competency)?.score ?? 0, MAX_STRENGTH),
    }))
    .filter(
      ({ question, strength }) =>
        strength > 0 || question.skills.some((skill) => skills.has(skill)),
    );

  const quoted = new Set<string>();
  const suggestions: SuggestedQuestion[] = [];

  while (suggestions.length < MAX_SUGGESTIONS && candidates.length > 0) {
    const best = candidates.reduce((one, other) =>
      rate(other, counts) > rate(one, counts) ? other : one,
    );
    candidates = candidates.filter((candidate) => candidate !== best);

    const { competency } = best.question;
    counts.set(competency, (counts.get(competency) ?? 0) + 1);

    const trigger = chooseTrigger(best.question, { competencies, skills, quoted });
    if (!trigger) continue;

    quoted.add(quote(trigger));
    suggestions.push({ question: best.question, trigger: cutSentence(trigger) });
  }

  return suggestions;
}

interface Candidate {
  readonly question: Question;
  readonly fit: number;
  readonly strength: number;
}

/**
 * Caps a competency's score, because many matching phrases are hardly stronger evidence than a few.
 */
const MAX_STRENGTH = 3;
const REPETITION_FACTOR = 0.3;

function rate(
  { question: { competency }, fit, strength }: Candidate,
  counts: ReadonlyMap<Competency, number>,
): number {
  const repetition = REPETITION_FACTOR ** (counts.get(competency) ?? 0);
  return (strength + fit) * repetition;
}

type RecognizedSkills = ReadonlyMap<string, Recognized<string>>;

function rateFit({ skills, roleFamilies }: Question, recognized: RecognizedSkills): number {
  const matching = skills.filter((skill) => recognized.has(skill)).length;
  return (
    0.6 * Math.min(matching, 2) -
    0.1 * (skills.length - matching) +
    (roleFamilies.length > 0 ? 0.5 : 0)
  );
}

/**
 * Prefers phrases that no other suggestion quotes, then skill phrases, because these are more
 * specific.
 */
function chooseTrigger(
  question: Question,
  { competencies, skills, quoted }: TriggerContext,
): PhraseMatch<unknown> | undefined {
  const own = competencies.get(question.competency)?.matches ?? [];
  const skillMatches = question.skills.flatMap((name) => skills.get(name)?.matches[0] ?? []);
  const matches = [...skillMatches, ...own];
  return matches.find((match) => !quoted.has(quote(match))) ?? own[0] ?? matches[0];
}

interface TriggerContext {
  readonly competencies: ReadonlyMap<Competency, Recognized<Competency>>;
  readonly skills: RecognizedSkills;
  readonly quoted: ReadonlySet<string>;
}

const quote = ({ sentence, start, end }: PhraseMatch<unknown>) =>
  sentence.text.slice(start, end).toLowerCase();

/** Maximum number of characters quoted on each side of the phrase. */
const CONTEXT_LENGTH = 80;

function cutSentence({
  sentence: { text },
  start,
  end,
}: PhraseMatch<unknown>): SuggestedQuestion['trigger'] {
  const before = text.slice(0, start);
  const after = text.slice(end);

  return [
    before.length > CONTEXT_LENGTH
      ? `…${before.slice(-CONTEXT_LENGTH).replace(/^\S*/, '')}`
      : before,
    text.slice(start, end),
    after.length > CONTEXT_LENGTH
      ? `${after.slice(0, CONTEXT_LENGTH).replace(/\S*$/, '')}…`
      : after,
  ];
}
