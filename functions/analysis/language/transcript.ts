/** A word with its time in seconds from the start of the recording. */
export interface SpokenWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The trusted part of the speech recognizer's output. */
export interface Transcript {
  /** The speech recognizer's name for the language, in lowercase: "english". */
  readonly language: string;
  /** The spoken text, with punctuation. */
  readonly text: string;
  readonly words: readonly SpokenWord[];
}

/** The wording rules work only for English. */
export const isEnglish = ({ language }: Pick<Transcript, 'language'>) => language === 'english' || language === 'en';
