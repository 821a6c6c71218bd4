import * as z from 'zod';

/** Scripts whose letters are joined or separated by invisible characters. */
const JOINING_SCRIPTS =
  'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Tibt'.split(' ');
const JOINED_LETTER = `[${JOINING_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const PICTURE = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F\\p{Emoji_Modifier}]{0,2}';

/** Sequences in which an invisible character changes the displayed text, such as a joined emoji. */
const VISIBLE_SEQUENCES = [
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,6}\\u{E007F}',
  `${PICTURE}(?:\\u200D${PICTURE}){0,9}`,
  '[0-9#*]\\uFE0F(?=\\u20E3)',
  '\\p{sc=Han}[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '\\p{sc=Mong}[\\u180B-\\u180D\\u180F]',
  `${JOINED_LETTER}[\\u200C\\u200D](?=${JOINED_LETTER})`,
];

/**
 * The empty braille pattern and the marks of interlinear annotations, which show nothing but count
 * as text.
 */
const BLANK = '\\u2800\\uFFF9-\\uFFFB';

const INVISIBLE = new RegExp(
  `(${VISIBLE_SEQUENCES.join('|')})|[\\p{Bidi_Control}\\p{Default_Ignorable_Code_Point}${BLANK}]`,
  'gu',
);

/**
 * Removes bidirectional controls and zero-width characters, which can make one text look like
 * another. Keeps them where emoji or a script such as Persian or Hindi need them.
 */
export const removeInvisible = (text: string): string => text.replace(INVISIBLE, '$1');

const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

interface Errors {
  /** If the text is missing or isn't text. */
  readonly missing?: string;
  /** If the text contains a character that can't be displayed. */
  readonly unprintable?: string;
}

const typed = (
  refused: RegExp,
  { missing, unprintable = 'Please remove the characters that can’t be displayed' }: Errors,
) =>
  z
    .string(missing)
    // Checked first, because removing a character could join two halves of a surrogate pair.
    .refine(isWellFormed, unprintable)
    .overwrite(removeInvisible)
    .trim()
    .refine((text) => !refused.test(text), unprintable);

/**
 * Trimmed text that people type or paste, of one or more lines. May be empty; add `min` and `max`.
 */
export const typedText = (errors: Errors = {}) =>
  typed(/(?![\t\n\r])\p{Control}|\p{Noncharacter_Code_Point}/u, errors);

/** Like `typedText`, but limited to one line. */
export const typedLine = (errors: Errors = {}) =>
  typed(/\p{Control}|\p{Noncharacter_Code_Point}|[\u2028\u2029]/u, errors);
