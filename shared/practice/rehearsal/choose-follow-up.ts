import { isEnglish, type Transcript } from '#shared/analysis/words/transcript.ts';
import { type MissingPart, toFollowUpId, toPlaceId } from '../questions/follow-up.ts';
import type { Question } from '../questions/question.ts';
import { findQuestion } from '../questions/questions.ts';
import { findGap } from './find-gap.ts';

/** A follow-up about a part that the answer lacks. */
export interface ChosenFollowUp {
  readonly id: string;
  /** The words of the answer after which the part is missing. */
  readonly quote: string;
}

/** A question as the rehearsal asks it. `quote` is null for the bank's questions. */
export interface RehearsalQuestion {
  readonly id: string;
  readonly quote: string | null;
}

/** Staples whose answer is a story, like the answers to all other questions. */
const storyStaples: ReadonlySet<string> = new Set([
  'handle-pressure',
  'last-internship',
  'tell-about-a-failure',
]);

/** Staples whose answer needs an example but no story. */
const traitStaples: ReadonlySet<string> = new Set([
  'greatest-strength',
  'greatest-weakness',
  'management-style',
  'why-hire-you',
]);

const MAX_QUOTE_WORDS = 25;

/**
 * Chooses a question's follow-up by the words of the answer. Null if the bank's own follow-up fits
 * better, also for answers that are short, unclear, or not in English.
 */
export function chooseFollowUp(
  questionId: string,
  { language, words }: Pick<Transcript, 'language' | 'words'>,
): ChosenFollowUp | null {
  const question = findQuestion(questionId);
  if (!question?.followUp || !isEnglish({ language })) return null;

  const gap = findGap(words);
  if (!gap || !suits(question, gap.part)) return null;

  const said = words.slice(gap.sentence.from, gap.sentence.to).map(({ text }) => text);
  const quote = said.slice(-MAX_QUOTE_WORDS).join(' ');

  return {
    id: toFollowUpId(questionId, gap.part),
    quote: said.length > MAX_QUOTE_WORDS ? `…${quote}` : quote,
  };
}

function suits({ id, isStaple }: Question, part: MissingPart): boolean {
  if (!isStaple || storyStaples.has(id)) return true;
  return traitStaples.has(id) && part === 'example';
}

/** The question that is asked at a place: the chosen follow-up if it belongs there. */
export function findRehearsalQuestion(
  placeId: string,
  chosen: ChosenFollowUp | null,
): RehearsalQuestion {
  return chosen && toPlaceId(chosen.id) === placeId ? chosen : { id: placeId, quote: null };
}
