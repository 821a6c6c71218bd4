import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { PICTURE_TYPES } from '#shared/accounts/profile.ts';
import {
  PICTURE_LIMIT,
  PICTURE_LIMIT_BYTES,
  PICTURE_TOO_LARGE,
} from '#shared/uploads/check-picture.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Progress } from '#web/ui/messages/progress.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { useRemovePicture, useSetPicture } from './profile.queries.ts';

export function ProfilePicture({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const { preview, fraction, problem, isSending, send, cancel } = usePictureUpload();
  const remove = useRemovePicture();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const shown = preview ?? user.profileImageUrl;

  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
      <span className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-full bg-leaf-dim font-display text-3xl">
        {shown ? (
          <img src={shown} alt="You" className="size-full object-cover" />
        ) : (
          <span aria-hidden="true">
            {(user.firstName.trim() || user.email).slice(0, 1).toUpperCase()}
          </span>
        )}
      </span>

      <div className="min-w-0 grow">
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label="Picture"
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) send(file);
            target.value = '';
          }}
        />

        {isSending ? (
          <div className="flex max-w-80 flex-col items-start gap-3">
            <Progress label="Uploading your picture" value={fraction * 100} />
            <Button size="small" onClick={cancel}>
              Cancel
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon="upload" onClick={() => input.current?.click()}>
              {user.profileImageUrl ? 'Change picture' : 'Choose a picture'}
            </Button>

            {user.profileImageUrl && (
              <Button
                size="small"
                variant="quiet"
                icon="trash"
                disabled={remove.isPending}
                onClick={() =>
                  remove.mutate(undefined, {
                    onSuccess: () => notify({ title: 'Picture removed' }),
                    onError: (error) => notifyError('Couldn’t remove the picture', error),
                  })
                }
              >
                Remove
              </Button>
            )}
          </div>
        )}

        {problem ? (
          <p role="alert" className="mt-3 text-sm text-red-text">
            {problem}
          </p>
        ) : (
          <p className="mt-3 text-sm text-faint">
            JPEG, PNG or WebP, up to {PICTURE_LIMIT}. We crop it to a circle.
          </p>
        )}
      </div>
    </div>
  );
}

function usePictureUpload() {
  const [preview, setPreview] = useState<string | null>(null);
  const [fraction, setFraction] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController>(null);
  const { mutate, isPending } = useSetPicture();
  const notify = useNotify();

  // The browser keeps the file in memory until its object URL is revoked.
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);
  useEffect(() => () => sending.current?.abort(), []);

  const send = (file: File) => {
    const found = validatePicture(file);
    setProblem(found);
    if (found !== null) return;

    const controller = new AbortController();
    sending.current = controller;
    setFraction(0);
    setPreview(URL.createObjectURL(file));

    mutate(
      { file, onProgress: setFraction, signal: controller.signal },
      {
        onSuccess: () => notify({ title: 'Picture saved' }),
        onError: (error) =>
          !controller.signal.aborted &&
          setProblem(`Your picture wasn’t saved. ${getErrorMessage(error)}`),
        onSettled: () => setPreview(null),
      },
    );
  };

  return {
    preview,
    fraction,
    problem,
    isSending: isPending,
    send,
    cancel: () => sending.current?.abort(),
  };
}

/** The error message for a chosen file; null if it's valid. */
export function validatePicture({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.some((known) => known === type))
    return 'Please choose a JPEG, PNG or WebP picture.';
  if (size === 0) return 'That file is empty. Please choose another one.';
  return size > PICTURE_LIMIT_BYTES ? PICTURE_TOO_LARGE : null;
}
