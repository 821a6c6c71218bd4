import type { Passage } from './passage.ts';

/** A question on the help page. Its ID is a permanent link, `/help#id`. */
export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly Passage[];
}

export interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}
