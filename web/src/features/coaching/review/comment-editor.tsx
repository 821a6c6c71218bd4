import { useRef, useState, useId } from 'react';
import { MAX_COMMENTS, MAX_COMMENT_CHARACTERS } from '#shared/coaching/coach-text.ts';
import { type Player, playInView } from '#web/features/analysis/analysis.public.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { formatShortTime, type TimedComment } from '../comments/comment-time.ts';
import { CommentComposer, COMPOSER_ID, LengthError, TimeInput } from './comment-composer.tsx';
import { type ReviewDraft, putComment, removeComment } from './review-draft.ts';
import { useDuration } from '../comments/comment-track.tsx';
import { isTooLong, removeUnsafeCharacters } from '../texts/typed-text.ts';

interface CommentEditorProps {
  draft: ReviewDraft;
  player: Player;
  hasVideo: boolean;
  onChange: (draft: ReviewDraft) => void;
}

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
        Comments{' '}
        <span className="ml-1 font-mono text-sm text-faint figures">{comments.length}</span>
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
        <p className="mt-2 text-sm text-soft">{`You’ve reached the limit of ${MAX_COMMENTS} comments.`}</p>
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

interface CommentRowProps {
  comment: TimedComment;
  number: number;
  player: Player;
  durationSeconds: number | null;
  onChange: (comment: TimedComment) => void;
  onDelete: () => void;
}

function CommentRow({
  comment,
  number,
  player,
  durationSeconds,
  onChange,
  onDelete,
}: CommentRowProps) {
  const { atSeconds, text } = comment;
  const lengthId = useId();
  const isInvalid = text.trim() === '' || isTooLong(text, MAX_COMMENT_CHARACTERS);

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 border-t border-line py-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className="flex items-center">
        <IconButton
          icon="play"
          label={`Play comment ${number} from ${formatShortTime(atSeconds)}`}
          disabled={!player.video}
          onClick={() => playInView(player, atSeconds)}
          className="-ml-2.5"
        />
        <TimeInput
          label={`Time of comment ${number}`}
          seconds={atSeconds}
          durationSeconds={durationSeconds}
          onChange={(next) => onChange({ ...comment, atSeconds: next })}
        />
      </div>

      <textarea
        aria-label={`Comment ${number} at ${formatShortTime(atSeconds)}`}
        aria-invalid={isInvalid || undefined}
        aria-describedby={lengthId}
        rows={Math.min(6, Math.ceil(text.length / 48) || 1)}
        value={text}
        placeholder="This comment is empty. Write something or delete it."
        onChange={({ target }) =>
          onChange({ ...comment, text: removeUnsafeCharacters(target.value) })
        }
        className="col-span-2 row-start-2 block field-sizing-content max-h-72 min-h-11 w-full resize-none rounded-md border border-transparent bg-transparent px-2 py-2.5 leading-snug hover:border-edge/60 focus:border-edge aria-invalid:border-red-text sm:col-span-1 sm:row-start-auto"
      />

      <IconButton
        icon="trash"
        label={`Delete comment ${number} at ${formatShortTime(atSeconds)}`}
        onClick={onDelete}
      />

      <div className="col-span-2 px-2 py-1 has-[output:empty]:hidden sm:col-start-2">
        <LengthError id={lengthId} text={text} limit={MAX_COMMENT_CHARACTERS} />
      </div>
    </li>
  );
}
