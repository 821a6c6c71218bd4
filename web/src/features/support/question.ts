import type { ContentBlock } from './content-block.ts';

/** A question on the help page. Its ID is a permanent link, `/help#id`. */
export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly ContentBlock[];
}

export interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}
