import { useRef, useState } from 'react';
import { MOST_COMMENTS } from '../../../../shared/coaching/coach-text.ts';
import { Button } from '../../ui/button.tsx';
import type { Player } from '../analysis/analysis.public.ts';
import { shortTime } from './comment-time.ts';
import { CommentComposer, COMPOSER_ID } from './comment-composer.tsx';
import { CommentLine } from './comment-line.tsx';
import { type DeskDraft, withComment, withoutComment } from './desk-draft.ts';
import type { TimedComment } from './timed-comments.ts';
import { useDuration } from './use-duration.ts';

interface CommentEditorProps {
  readonly draft: DeskDraft;
  readonly player: Player;
  readonly hasVideo: boolean;
  readonly onChange: (draft: DeskDraft) => void;
}

/** Time-coded comments. Each time and text can be edited in place. */
export function CommentEditor({ draft, player, hasVideo, onChange }: CommentEditorProps) {
  const [deleted, setDeleted] = useState<TimedComment | null>(null);
  const [said, setSaid] = useState('');
  const undo = useRef<HTMLButtonElement>(null);
  const durationSeconds = useDuration(player);
  const { comments } = draft;

  const add = (comment: TimedComment) => {
    onChange({ ...withComment(draft, comment), begun: null });
    setDeleted(null);
    setSaid(`Comment added at ${shortTime(comment.atSeconds)}.`);
  };
  const remove = (comment: TimedComment) => {
    onChange(withoutComment(draft, comment.id));
    setDeleted(comment);
    // The pressed button is unmounted, so focus moves to Undo.
    requestAnimationFrame(() => undo.current?.focus());
  };
  const restore = (comment: TimedComment) => {
    onChange(withComment(draft, comment));
    setDeleted(null);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  return (
    <section aria-labelledby="comments-title">
      <h2 id="comments-title" className="text-xl">
        Comments <span className="ml-1 font-mono text-sm text-faint figures">{comments.length}</span>
      </h2>
      {hasVideo && comments.length < MOST_COMMENTS && (
        <CommentComposer
          begun={draft.begun}
          player={player}
          durationSeconds={durationSeconds}
          onChange={(begun) => onChange({ ...draft, begun })}
          onAdd={add}
        />
      )}
      {comments.length === MOST_COMMENTS && (
        <p className="mt-2 text-sm text-soft">{`You can add up to ${MOST_COMMENTS} comments.`}</p>
      )}
      {deleted && (
        <output className="mt-3 flex flex-wrap items-center gap-3 text-sm text-soft">
          Comment at {shortTime(deleted.atSeconds)} deleted.
          <Button ref={undo} size="small" look="quiet" onClick={() => restore(deleted)}>
            Undo
          </Button>
        </output>
      )}
      <output className="sr-only">{said}</output>
      {comments.length > 0 && (
        <ol className="mt-4">
          {comments.map((comment, at) => (
            <CommentLine
              key={comment.id}
              comment={comment}
              number={at + 1}
              player={player}
              durationSeconds={durationSeconds}
              onChange={(next) => onChange(withComment(draft, next))}
              onDelete={() => remove(comment)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
