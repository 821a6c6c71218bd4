/** A word with its time in seconds from the start of the recording. */
export interface SpokenWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What was said, as far as the recogniser can be trusted. */
export interface Transcript {
  /** As the recogniser names it, in lower case: "english". */
  readonly language: string;
  /** With punctuation. */
  readonly text: string;
  readonly words: readonly SpokenWord[];
}

/** What the rules for wording were made for. */
export const isEnglish = ({ language }: Pick<Transcript, 'language'>) => language === 'english' || language === 'en';
