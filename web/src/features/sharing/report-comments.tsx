import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReplyOf } from '#shared/http/contract.ts';
import type { listReportComments } from '#shared/sharing/sharing.contract.ts';
import type { Player } from '#web/features/analysis/analysis.public.ts';
import { CommentList, formatShortTime } from '#web/features/coaching/timed-comments.public.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { Commenter } from './commenter.tsx';
import { reportCommentsQuery, useDeleteComment } from './sharing.queries.ts';

type Comment = ReplyOf<typeof listReportComments>['body'][number];

export function ReportComments({ videoId, player }: { videoId: string; player: Player }) {
  const { data: comments = [] } = useQuery(reportCommentsQuery(videoId));
  const heading = useRef<HTMLHeadingElement>(null);
  const [toDelete, setToDelete] = useState<Comment | null>(null);
  const remove = useDeleteComment(videoId);
  const notifyError = useNotifyError();
  if (comments.length === 0) return null;

  const confirm = ({ shareId, id: commentId }: Comment) =>
    remove.mutate(
      { shareId, commentId },
      {
        onSuccess: () => {
          setToDelete(null);
          // The heading disappears with the last comment.
          (comments.length > 1 ? heading.current : player.video)?.focus();
        },
        onError: (problem) => notifyError('Couldn’t delete the comment', problem),
      },
    );

  return (
    <section aria-labelledby="mentor-comments-title" className="mt-10 border-y border-line py-7">
      <Badge>From your mentor</Badge>

      <h3
        id="mentor-comments-title"
        ref={heading}
        tabIndex={-1}
        className="mt-2 text-xl outline-none"
      >
        Comments on your report
      </h3>

      <CommentList
        comments={comments}
        player={player}
        renderDetails={(comment) => (
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <Commenter comment={comment} />
            <Button
              size="small"
              variant="quiet"
              className="-ml-3 sm:ml-0"
              aria-label={`Delete the comment at ${formatShortTime(comment.atSeconds)}`}
              onClick={() => setToDelete(comment)}
            >
              Delete
            </Button>
          </div>
        )}
      />

      <ConfirmDialog
        open={toDelete !== null}
        title="Delete this comment?"
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onClose={() => setToDelete(null)}
        onConfirm={() => toDelete && confirm(toDelete)}
      >
        <span className="break-words whitespace-pre-line">{toDelete?.text}</span>
      </ConfirmDialog>
    </section>
  );
}
