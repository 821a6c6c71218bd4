/** ID of a sent answer's comment by its index, which never changes. */
export const buildCommentId = (at: number) => `comment-${at}`;

export interface TimedComment {
  readonly id: string;
  readonly atSeconds: number;
  readonly text: string;
}
