import { PROMPT_CANARY } from './data-block.ts';
import { toPlainText, splitWords } from './plain-text.ts';

/**
 * Words about feelings, personality, ability, hiring chances, health or protected traits. None of
 * these is measured, so feedback must not mention them.
 */
const FORBIDDEN_WORDS =
  /\b(nervous\w*|anxi\w*|calm\w*|happ(y|ier|iness)|sad(ly|ness)?|ang(ry|er)|afraid|fear\w*|stress(ed|ful)?|tense|relaxed|comfortable|emotion\w*|feel\w*|felt|mood|bored|boring|excit\w*|enthusias\w*|passion\w*|confident(ly)?|insecure|unsure|shy|timid|honest\w*|sincer\w*|trust\w*|authentic\w*|intelligen\w*|smart|clever|competen\w*|incompeten\w*|talent\w*|personalit\w*|character|introver\w*|extrover\w*|charming|charismatic|likeab\w*|friendly|warm|arrogan\w*|attractive|beautiful|ugly|handsome|looks good|hir(e|es|ed|ing)|recruit\w*|employ\w*|jobs?|candidates?|chances?|promot\w*|qualified|unprofessional|fail\w*|bad(ly)?|poor\w*|terribl\w*|awful|wrong|worst|age|old|young|gender|m[ae]n|wom[ae]n|male|female|race|racial|skin|ethnic\w*|religio\w*|disab\w*|accent\w*|dialect|native|foreign\w*|stutter\w*|stammer\w*|autis\w*|adhd|dyslex\w*|depress\w*|ill|sick)\b/iu;

/**
 * Matches links, markup, code, addresses, long strings without spaces, and mentions of the
 * instructions.
 */
const DISALLOWED_MARKUP =
  /[<>[\]{}`|\\^~*_#@$]|https?|www\.|:\/\/|javascript|&#?\w+;|\b[\w-]+\.(com|net|org|io|co|ai|dev|app|info|biz|edu|gov|me|ly|gg|xyz|eu|uk|de)\b|\b\S{30,}\b|\b(instruction|prompt|language model|openai|system message|marker|transcript says)s?\b/iu;

const SPELLED_NUMBERS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|half|twice|doubled?|triple[ds]?|quarter)\b/iu;

/** A number as it appears in text. "54%" and "54" are different numbers. */
export type FormattedNumber = string;

/**
 * Returns the numbers in a text, normalized: "54 %" and "54 percent" become "54%", and "3.0"
 * becomes "3".
 */
export function extractNumbers(text: string): FormattedNumber[] {
  return [...text.matchAll(/(\d+(?:[.,:/]\d+)*)(\s?%|\s+per\s?cent\b)?/giu)].map(
    ([, number = '', percent]) => {
      const value = /^\d+(\.\d+)?$/u.test(number) ? String(Number(number)) : number;
      return percent ? `${value}%` : value;
    },
  );
}

/** Returns the reason why the text isn't one line of plain text without links, or null. */
export function findFormatViolation(text: string): string | null {
  if (text.includes(PROMPT_CANARY) || DISALLOWED_MARKUP.test(text))
    return 'links, markup or instructions';

  const isPlain = text === toPlainText(text) && !/[^\p{L}\p{N}\p{P}\p{Zs}+=°±→]/u.test(text);

  return isPlain ? null : 'invisible or odd characters';
}

/**
 * Returns the first rule that the text breaks, or null if the text may be shown. `known` contains
 * the numbers that the text may use.
 */
export function findViolation(text: string, known: ReadonlySet<FormattedNumber>): string | null {
  const formatViolation = findFormatViolation(text);
  if (formatViolation) return formatViolation;
  if (FORBIDDEN_WORDS.test(text)) return 'a forbidden word';
  if (/[^\P{N}0-9]/u.test(text)) return 'odd digits';
  if (SPELLED_NUMBERS.test(text)) return 'a number in words';

  return extractNumbers(text).every((number) => known.has(number))
    ? null
    : 'a number that is not in the record';
}

const MIN_QUOTE_WORDS = 3;

/**
 * Returns the part of the answer that matches `quote`, ignoring case and punctuation. Null if
 * nothing matches.
 */
export function findQuote(quote: string, answer: string): string | null {
  const [wanted, said] = [splitWords(quote).map(({ word }) => word), splitWords(answer)];
  if (wanted.length < MIN_QUOTE_WORDS) return null;

  const at = said.findIndex((_, start) =>
    wanted.every((word, offset) => said[start + offset]?.word === word),
  );
  const [first, last] = [said[at], said[at + wanted.length - 1]];

  return first && last ? answer.slice(first.offset, last.offset + last.word.length) : null;
}

/**
 * True if the quote has no links or markup. It may contain forbidden words, because the member said
 * them.
 */
export function isDisplayable(quote: string): boolean {
  return !DISALLOWED_MARKUP.test(quote) && !quote.includes(PROMPT_CANARY);
}
