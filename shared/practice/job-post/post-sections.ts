import {
  type Line,
  type Sentence,
  splitLines,
  splitSentences,
  stripHtml,
} from './job-post-text.ts';

export interface ParsedPost {
  readonly title: readonly Sentence[];
  readonly sentences: readonly Sentence[];
}

/** Headings of parts that describe the employer, the pay, or the process instead of the job. */
const ASIDE_HEADING =
  /^(?:(?:a bit )?about (?!you\b|the (?:role|job|position|work)\b)|who we are\b|why\b|our (?:values|benefits|story|mission)\b|benefits\b|perks\b|what (?:we offer|you(?:’|'| wi)?ll get|you get)\b|we offer\b|compensation\b|pay\b|salary\b|how (?:we hire|to apply)\b|location\b|equal opportunity|physical requirements)/i;

/** Sentences about pay, benefits, or equal opportunity, which appear in any part. */
const ASIDE_SENTENCE =
  /\b(?:equal opportunity|discriminat\w+|401\W?k|dental|vacation|paid time off|insurance from|health insurance|parental leave|salary|reasonable accommodation\w*|background checks?|without regard to|sponsor visas|per hour|differential)\b/i;

const MAX_HEADING_LENGTH = 60;

/** Cleans a pasted post and keeps the sentences that describe the job. */
export function parsePost(text: string): ParsedPost {
  const [first, ...lines] = splitLines(stripHtml(text));
  let isAside = false;
  const sentences: Sentence[] = [];

  for (const line of lines) {
    const { heading, hasText } = readHeading(line);
    const isHeadingAside = heading !== null && ASIDE_HEADING.test(heading);
    // A heading on the same line as its text applies only to that line.
    if (heading !== null && !hasText) isAside = isHeadingAside;
    if (isAside || isHeadingAside) continue;

    sentences.push(
      ...splitSentences(line.text).filter((sentence) => !ASIDE_SENTENCE.test(sentence.text)),
    );
  }

  // A post without line breaks has no title line.
  const [title, ...rest] = splitSentences(first?.text ?? '');

  return { title: title ? [title] : [], sentences: [...rest, ...sentences] };
}

/** The heading that the line consists of or starts with; null if none. */
function readHeading({ text, isBullet }: Line): {
  readonly heading: string | null;
  readonly hasText: boolean;
} {
  const colon = text.slice(0, MAX_HEADING_LENGTH).indexOf(':');
  if (colon > 0) return { heading: text.slice(0, colon), hasText: colon < text.length - 1 };

  const isHeading = !isBullet && text.length <= MAX_HEADING_LENGTH && !/[.!;,]$/.test(text);

  return { heading: isHeading ? text : null, hasText: false };
}
