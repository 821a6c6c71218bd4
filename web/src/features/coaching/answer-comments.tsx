import type { Player } from '../analysis/analysis.public.ts';
import { CommentList } from './comment-list.tsx';
import type { TimedComment } from './comment-time.ts';

interface AnswerCommentsProps {
  readonly comments: readonly TimedComment[];
  readonly highlightedIds: readonly string[];
  readonly player: Player;
}

export function AnswerComments(props: AnswerCommentsProps) {
  if (props.comments.length === 0) return null;
  return (
    <section aria-labelledby="comments-title" className="mt-8">
      <h3 id="comments-title" className="text-xl">
        Moments
      </h3>
      <CommentList {...props} />
    </section>
  );
}
