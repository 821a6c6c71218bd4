import { isFiller } from '#shared/analysis/words/filler-words.ts';
import { normalizeWord } from '#shared/analysis/words/normalize-word.ts';
import { findNumbers } from '#shared/analysis/words/numbers.ts';
import { splitSentences } from '#shared/analysis/words/sentences.ts';
import type { TranscriptWord } from '#shared/analysis/words/transcript.ts';
import { toTypedWords } from './answer-sentences.ts';

/**
 * Lists words, numbers, and names of a text that its source doesn't contain. A multi-word number or
 * name must match in full: "twenty" doesn't match "twenty five".
 */
export function findForeignFacts(text: string, source: readonly TranscriptWord[]): string[] {
  const given = readFacts(source);
  const written = readFacts(toTypedWords(text));
  const isKnown = (name: readonly string[]) =>
    given.phrases.some((phrase) => ` ${phrase.join(' ')} `.includes(` ${name.join(' ')} `));

  return [
    ...written.plain.filter((word) => word !== '' && !given.plain.includes(word)),
    ...written.numbers.filter((number) => !given.numbers.includes(number)),
    ...written.names.filter((name) => !isKnown(name)).map((name) => name.join(' ')),
    ...written.capitalized.filter((word) => !given.words.includes(word)),
  ];
}

function readFacts(words: readonly TranscriptWord[]) {
  const said = words
    .map((word) => ({ ...word, text: word.text.normalize('NFKC') }))
    .filter(({ text }) => !isFiller(normalizeWord(text)));
  const sentences = splitSentences(said);
  const texts = sentences.map(({ from, to }) => said.slice(from, to).map(({ text }) => text));
  const phrases = texts.flatMap(splitPhrases);

  return {
    words: texts.flat().map(trimPunctuation),
    plain: texts.flat().map(toPlain),
    phrases: phrases.map((phrase) => phrase.map(toPlain)),
    names: phrases.flatMap(listNames),
    /**
     * Capitalized words. The first word of a sentence is skipped, because it's always capitalized.
     */
    capitalized: texts.flatMap((text) => text.slice(1).map(trimPunctuation).filter(isName)),
    numbers: sentences.flatMap((sentence) =>
      findNumbers(said, sentence).map(({ from, to }) =>
        said
          .slice(from, to)
          .map(({ text }) => toPlain(text))
          .join(' '),
      ),
    ),
  };
}

/** Splits a sentence at punctuation, which separates names. */
function splitPhrases(words: readonly string[]): string[][] {
  const phrases: string[][] = [[]];
  for (const word of words) {
    phrases.at(-1)?.push(word);
    if (/[,;:–—]["”’)]*$/u.test(word)) phrases.push([]);
  }

  return phrases;
}

/** Two or more capitalized words in a row. */
function listNames(phrase: readonly string[]): string[][] {
  const names: string[][] = [[]];
  for (const word of phrase) {
    if (isName(trimPunctuation(word))) names.at(-1)?.push(toPlain(word));
    else names.push([]);
  }

  return names.filter((name) => name.length > 1);
}

const isName = (word: string) => /^\p{Lu}/u.test(word) && !/^I(['’]\p{L}+)?$/u.test(word);

const trimPunctuation = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Keeps signs, because "-5" isn't "5". */
const toPlain = (word: string) =>
  /\p{N}/u.test(word)
    ? word.toLowerCase().replace(/^["“‘'([]+|["”’')\].,;:!?…]+$/gu, '')
    : normalizeWord(word);
