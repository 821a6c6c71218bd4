import type { ShareComment } from '../../../../shared/sharing/sharing.contract.ts';
import type { Player } from '../analysis/analysis.public.ts';
import { CommentList } from '../coaching/timed-comments.public.ts';
import { Commenter } from './commenter.tsx';

interface VisitorCommentsProps {
  readonly comments: readonly ShareComment[];
  readonly player: Player;
}

/** The comments made through one link, as its visitors see them. */
export function VisitorComments({ comments, player }: VisitorCommentsProps) {
  return (
    <section aria-labelledby="visitor-comments-title" className="mt-10 border-y border-line py-7">
      <h3 id="visitor-comments-title" className="text-xl">
        Comments
      </h3>
      {comments.length === 0 ? (
        <p className="mt-2 text-soft">None yet. Pause the recording and comment at that moment.</p>
      ) : (
        <CommentList comments={comments} player={player} renderDetails={(comment) => <Commenter comment={comment} />} />
      )}
    </section>
  );
}
