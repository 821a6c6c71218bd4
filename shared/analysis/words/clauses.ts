import { normalizeWord } from './normalize-word.ts';
import type { TranscriptWord } from './transcript.ts';

/** A pause this long ends a sentence. */
const SENTENCE_PAUSE_SECONDS = 0.7;
const MIN_WORDS = 4;
const MIN_WORDS_BEFORE_CONNECTOR = 3;

const VERB = String.raw`(?:was|were|wasn't|weren't|had|hadn't|has|have|did|didn't|is|are|isn't|aren't|could|couldn't|can|can't|will|would|wouldn't|took|fell|went|came|got|ran|rose|grew|told|said|made|kept|gave|left|lost|found|built|wrote|set|led|spoke|met|put|drew|sat|held|cut|sent|chose|think|believe|guess|know|like|love|need|want|\p{L}{3,}ed|feel|felt|knew|thought|began|taught|bought|drove|rode|read|let|spent|sold|bit|broke)`;
const ADVERB = String.raw`(?:\p{L}+ly|also|then|first|just|even|always|never|still|now|both|each|once|simply|have|had)`;

/** Words that start a new sentence, even after a word in `CONTINUES`. */
const CONNECTOR =
  /^(after that|in the end|as a result|since then|from then|by the end|at the end of|so (i|we|the|my|our|yeah)|then (i|we)|for example|in my (opinion|experience|view)|last (year|spring|summer|winter|fall|month|week) |one (day|night) |within \p{L}+ (weeks|months|days)|now (we|i|the|they)|and (i|we|the|they|it|he|she|that|now) )/u;

/** A pronoun with its verb. */
const PRONOUN_CLAUSE = new RegExp(
  String.raw`^(?:(?:i|we|he|she|they|it|nobody|everyone|somebody|there|you|people|that|this)(?: ${ADVERB})* ${VERB}|i'm|i'd|i've|it's|that's|you're|we're|we've|he's|she's|when (?:i|we|it)|if (?:i|you|we)) `,
  'u',
);

/** A short subject with its verb, such as "the tests ran". */
const NOUN_CLAUSE = new RegExp(
  String.raw`^(?:the|our|my|his|her|their|every|each|most|some|all|half|two|both|other|another) (?:\p{L}+ ){1,2}${VERB} `,
  'u',
);

/** After these words, a subject and a verb don't start a new sentence. */
const CONTINUES =
  /^(that|because|if|which|who|whom|what|when|whenever|where|while|than|and|or|but|how|why|whether|before|until|as|so|to|of|for|with|after|the|an?|my|our|their|his|her|its|every|each|like|even|since|in|on|at|by|from|about|between|without|into|over|everything|anything|something|things?|think|thought|say|said|know|knew|believe|guess|sure|noticed|saw|told|showed|where|did|do|does|was|were|is|are|then|once|let|made|make|not)$/u;

/**
 * True if the word at `at` starts a new sentence. Ignores punctuation. `wordCount`: words in the
 * current sentence.
 */
export function startsClause(
  words: readonly TranscriptWord[],
  at: number,
  wordCount: number,
): boolean {
  const [before, next] = [words[at - 1], words[at]];
  if (!before || !next) return false;
  if (next.startSeconds - before.endSeconds >= SENTENCE_PAUSE_SECONDS) return true;

  const following = `${words
    .slice(at, at + 6)
    .map(({ text }) => normalizeWord(text))
    .join(' ')} `;

  if (wordCount >= MIN_WORDS_BEFORE_CONNECTOR && CONNECTOR.test(following)) return true;
  if (wordCount < MIN_WORDS || CONTINUES.test(normalizeWord(before.text))) return false;

  return PRONOUN_CLAUSE.test(following) || NOUN_CLAUSE.test(following);
}
