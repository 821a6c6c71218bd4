import { useRef, useState } from 'react';
import { MAX_COMMENTS } from '../../../../shared/coaching/coach-text.ts';
import { Button } from '../../ui/button.tsx';
import type { Player } from '../analysis/analysis.public.ts';
import { formatShortTime } from './comment-time.ts';
import { CommentComposer, COMPOSER_ID } from './comment-composer.tsx';
import { CommentRow } from './comment-row.tsx';
import { type ReviewDraft, putComment, removeComment } from './review-draft.ts';
import type { TimedComment } from './timed-comment.ts';
import { useDuration } from './use-duration.ts';

interface CommentEditorProps {
  readonly draft: ReviewDraft;
  readonly player: Player;
  readonly hasVideo: boolean;
  readonly onChange: (draft: ReviewDraft) => void;
}

/** Time-coded comments. Each time and text can be edited in place. */
export function CommentEditor({ draft, player, hasVideo, onChange }: CommentEditorProps) {
  const [deleted, setDeleted] = useState<TimedComment | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const undoButton = useRef<HTMLButtonElement>(null);
  const durationSeconds = useDuration(player);
  const { comments } = draft;

  const add = (comment: TimedComment) => {
    onChange({ ...putComment(draft, comment), unfinishedComment: null });
    setDeleted(null);
    setAnnouncement(`Comment added at ${formatShortTime(comment.atSeconds)}.`);
  };
  const remove = (comment: TimedComment) => {
    onChange(removeComment(draft, comment.id));
    setDeleted(comment);
    // The pressed button is unmounted, so focus moves to Undo.
    requestAnimationFrame(() => undoButton.current?.focus());
  };
  const restore = (comment: TimedComment) => {
    onChange(putComment(draft, comment));
    setDeleted(null);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  return (
    <section aria-labelledby="comments-title">
      <h2 id="comments-title" className="text-xl">
        Comments <span className="ml-1 font-mono text-sm text-faint figures">{comments.length}</span>
      </h2>
      {hasVideo && comments.length < MAX_COMMENTS && (
        <CommentComposer
          unfinishedComment={draft.unfinishedComment}
          player={player}
          durationSeconds={durationSeconds}
          onChange={(unfinishedComment) => onChange({ ...draft, unfinishedComment })}
          onAdd={add}
        />
      )}
      {comments.length === MAX_COMMENTS && (
        <p className="mt-2 text-sm text-soft">{`You can add up to ${MAX_COMMENTS} comments.`}</p>
      )}
      {deleted && (
        <output className="mt-3 flex flex-wrap items-center gap-3 text-sm text-soft">
          Comment at {formatShortTime(deleted.atSeconds)} deleted.
          <Button ref={undoButton} size="small" variant="quiet" onClick={() => restore(deleted)}>
            Undo
          </Button>
        </output>
      )}
      <output className="sr-only">{announcement}</output>
      {comments.length > 0 && (
        <ol className="mt-4">
          {comments.map((comment, at) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              number={at + 1}
              player={player}
              durationSeconds={durationSeconds}
              onChange={(next) => onChange(putComment(draft, next))}
              onDelete={() => remove(comment)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
