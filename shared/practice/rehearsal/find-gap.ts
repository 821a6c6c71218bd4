import { analyzeWords, type AnalyzedSentence } from '#shared/analysis/words/analyze-words.ts';
import { findNumbers } from '#shared/analysis/words/numbers.ts';
import { toPlainSentence, type WordRange } from '#shared/analysis/words/sentences.ts';
import { GENERAL } from '#shared/analysis/words/story-cues.ts';
import type { TranscriptWord } from '#shared/analysis/words/transcript.ts';
import type { MissingPart } from '../questions/follow-up.ts';

interface Gap {
  readonly part: MissingPart;
  /** The sentence after which the part is missing. */
  readonly sentence: WordRange;
}

interface Sentence extends AnalyzedSentence {
  readonly plain: string;
  /** False for "one," which is rarely a figure. */
  readonly hasNumber: boolean;
}

/** Shorter answers are more often unfinished than incomplete. */
const MIN_WORDS = 30;
const MIN_CLAIMS = 3;
const MIN_SITUATIONS = 3;
const MIN_TEAM_ACTIONS = 2;

/** Claims about the speaker or about people in general, instead of an event. */
const CLAIM =
  /\b(i think|i believe|i'd say|i would|always|never|usually|you (have|need|can|can't|should|must|never|see)|important|people (say|tell)|in general|i'm (a|an|very|quite|good)|i am (a|very|quite|good)|i like|everyone|everybody)\b/u;

/** Vague words for an improvement that could have a number. */
const VAGUE =
  /\b(a lot|much|many|more|most|fewer|less|faster|better|happier|longer|sooner|rarely|hardly|increased|improved|grew|success)\b/u;

/** Signs of an outcome in the same sentence as the action. */
const OUTCOME =
  /\b(now|today|these days|since|still|later|afterwards?|won|agreed|accepted|thanked|laughed|worked|arrived|rose|fell|without any|in the end|by the end|finally|nobody|no|every (day|week|month|year)|(he|she|they|it) (brought|got|took|came|runs?|works?|keeps?|uses?))\b/u;

/** Openings of sentences that may state an outcome in the present tense. */
const SUBJECT = /^(and |but |so )?(he|she|they|it|we|the|my|our|his|her|their|each|both)\b/u;

/**
 * The part of the answer that an interviewer would miss most; null if there is none, or if the
 * answer is too short or unclear to tell. English only.
 */
export function findGap(words: readonly TranscriptWord[]): Gap | null {
  const { sentences: analyzed, wordCount } = analyzeWords(words);
  if (wordCount < MIN_WORDS) return null;

  const sentences = analyzed.map((sentence) => ({
    ...sentence,
    plain: toPlainSentence(words, sentence),
    hasNumber: containsNumber(words, sentence),
  }));

  const actions = sentences.filter(({ part }) => part === 'action');
  if (actions.length === 0) return findGapWithoutActions(sentences);

  return (
    findMissingOwnPart(actions) ?? findMissingResult(sentences) ?? findMissingNumber(sentences)
  );
}

function findGapWithoutActions(sentences: readonly Sentence[]): Gap | null {
  const claims = sentences.filter(({ part, plain }) => part === null && CLAIM.test(plain));
  const situations = sentences.filter(({ part }) => part === 'situation');
  const [firstClaim, lastSituation] = [claims[0], situations.at(-1)];
  if (firstClaim && claims.length >= MIN_CLAIMS && situations.length <= 1)
    return { part: 'example', sentence: firstClaim };

  return lastSituation && situations.length >= MIN_SITUATIONS && claims.length === 0
    ? { part: 'action', sentence: lastSituation }
    : null;
}

function findMissingOwnPart(actions: readonly Sentence[]): Gap | null {
  const teamActions = actions.flatMap(({ plain }) => plain.match(/\bwe\b/gu) ?? []).length;
  const isOwn = actions.some(({ plain }) => /\b(i|my|myself|me)\b/u.test(plain));
  const first = actions.find(({ plain }) => /\bwe\b/u.test(plain));
  return first && teamActions >= MIN_TEAM_ACTIONS && !isOwn
    ? { part: 'own-part', sentence: first }
    : null;
}

function findMissingResult(sentences: readonly Sentence[]): Gap | null {
  const at = sentences.findLastIndex(({ part }) => part === 'action');
  const last = sentences[at];
  if (!last || OUTCOME.test(last.plain)) return null;

  return sentences.slice(at + 1).every(isRemark) ? { part: 'result', sentence: last } : null;
}

/** False if the sentence may be a result that the rules don't recognize. */
function isRemark({ part, plain, hasNumber }: Sentence): boolean {
  if (part !== null || hasNumber) return false;
  return !SUBJECT.test(plain) || GENERAL.test(plain) || CLAIM.test(plain);
}

function findMissingNumber(sentences: readonly Sentence[]): Gap | null {
  const results = sentences.filter(({ part }) => part === 'result');
  const vague = results.find(({ plain }) => VAGUE.test(plain));
  return vague && !results.some((result) => result.hasNumber)
    ? { part: 'number', sentence: vague }
    : null;
}

function containsNumber(words: readonly TranscriptWord[], range: WordRange): boolean {
  return findNumbers(words, range).some((number) => toPlainSentence(words, number) !== 'one');
}
