import type { Passage } from './passage.ts';

/** A question of the help page. Its id is its address, `/help#id`, and stays. */
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
