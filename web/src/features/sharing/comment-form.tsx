import { useRef, useState } from 'react';
import {
  MAX_COMMENTER_NAME_CHARACTERS,
  MAX_SHARE_COMMENT_CHARACTERS,
} from '#shared/sharing/share-limits.ts';
import type { Player } from '#web/features/analysis/analysis.public.ts';
import {
  clampCommentTime,
  formatLengthHint,
  formatShortTime,
  removeUnsafeCharacters,
} from '#web/features/coaching/timed-comments.public.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Input, Textarea } from '#web/ui/controls/field.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { useAddComment } from './sharing.queries.ts';

interface CommentFormProps {
  token: string;
  player: Player;
  durationSeconds: number;
}

interface Draft {
  id: string;
  atSeconds: number;
  text: string;
}

export function CommentForm({ token, player: { video }, durationSeconds }: CommentFormProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [name, setName] = useState('');
  const hasClosed = useRef(false);
  const add = useAddComment(token);
  const notify = useNotify();
  const notifyError = useNotifyError();
  const readTime = () => clampCommentTime(video?.currentTime ?? 0, durationSeconds);
  const open = () => {
    video?.pause();
    setDraft({ id: crypto.randomUUID(), atSeconds: readTime(), text: '' });
  };

  const close = () => {
    hasClosed.current = true;
    setDraft(null);
  };

  const focusAfterClosing = (button: HTMLButtonElement | null) => {
    if (!button || !hasClosed.current) return;
    hasClosed.current = false;
    button.focus();
  };

  if (!draft) {
    return (
      <Button ref={focusAfterClosing} size="small" disabled={!video} onClick={open}>
        Comment at this moment
      </Button>
    );
  }

  const { length } = draft.text.trim();
  const isTooLong = length > MAX_SHARE_COMMENT_CHARACTERS;
  const lengthHint = formatLengthHint(length, MAX_SHARE_COMMENT_CHARACTERS);

  const submit = () =>
    add.mutate(
      { ...draft, name },
      {
        onSuccess: () => {
          notify({ title: `Comment added at ${formatShortTime(draft.atSeconds)}` });
          close();
        },
        onError: (problem) =>
          notifyError(
            'Couldn’t add your comment',
            hasErrorCode(problem, 'NOT_FOUND') ? 'This link has expired or was revoked.' : problem,
          ),
      },
    );

  return (
    <form
      aria-label="New comment"
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (length > 0 && !isTooLong && !add.isPending) submit();
      }}
    >
      <Textarea
        ref={focusOnMount}
        label={`Comment at ${formatShortTime(draft.atSeconds)}`}
        hint={`${lengthHint} Anyone with this link can read your comment.`}
        problem={isTooLong ? `${lengthHint} Please shorten your comment.` : null}
        value={draft.text}
        onChange={({ target }) =>
          setDraft({ ...draft, text: removeUnsafeCharacters(target.value) })
        }
      />

      <Input
        label="Your name (optional)"
        autoComplete="name"
        maxLength={MAX_COMMENTER_NAME_CHARACTERS}
        value={name}
        onChange={({ target }) => setName(removeUnsafeCharacters(target.value))}
      />

      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          variant="primary"
          disabled={length === 0 || isTooLong}
          isBusy={add.isPending}
        >
          Add comment
        </Button>
        <Button size="small" onClick={close}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => setDraft({ ...draft, atSeconds: readTime() })}
        >
          Use current position
        </Button>
      </div>
    </form>
  );
}
