/** The name of the comment at a place of an answer, which never changes once it is sent. */
export const idOf = (at: number) => `comment-${at}`;

export interface TimedComment {
  readonly id: string;
  readonly atSeconds: number;
  readonly text: string;
}
