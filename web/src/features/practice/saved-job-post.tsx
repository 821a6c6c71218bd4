import { useState, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SavedJobPost } from '../../../../shared/practice/job-post/saved-job-post.ts';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatLocalDate } from '../../ui/format-local-time.ts';
import { LoadFailureNote } from '../../ui/load-failure.tsx';
import { useRestoredFocus } from '../../ui/use-restored-focus.ts';
import { jobPostQuery, useDeleteJobPost, useSaveJobPost } from './job-post.queries.ts';
import type { JobPostControl } from './use-job-post.ts';

export function SavedJobPostPanel({ control }: { readonly control: JobPostControl }) {
  const { data, isError, refetch } = useQuery(jobPostQuery);
  const { mutate, isPending } = useSaveJobPost();
  const notifyError = useNotifyError();
  const panel = useRef<HTMLDivElement>(null);
  const saved = data?.jobPost ?? null;
  const { text, submitted, isCurrent, isSaved, openSaved } = control;
  const rememberPress = useRestoredFocus(`${saved?.savedAt} ${isSaved}`, panel);
  const canSave = data && !isSaved && isCurrent && submitted?.state === 'matched';
  const save = () => mutate(text, { onError: (error) => notifyError('Couldn’t save your job post', error) });
  return (
    <div
      ref={panel}
      tabIndex={-1}
      onClickCapture={rememberPress}
      className="flex flex-col items-start gap-3 outline-none"
    >
      <p aria-live="polite" className="text-sm text-faint">
        {describeStorage(saved, isSaved)}
      </p>
      <div className="flex flex-wrap gap-3">
        {canSave && (
          <Button size="small" isBusy={isPending} onClick={save}>
            {saved ? 'Replace saved post' : 'Save this job post'}
          </Button>
        )}
        {saved && !isSaved && (
          <Button size="small" onClick={openSaved}>
            Open saved post
          </Button>
        )}
        <DeleteSavedPost saved={saved} control={control} />
      </div>
      {isError && (
        <LoadFailureNote
          text="Your saved job post couldn’t be loaded."
          className="flex-wrap items-center gap-3 text-sm"
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

interface DeleteSavedPostProps {
  readonly saved: SavedJobPost | null;
  readonly control: JobPostControl;
}

function DeleteSavedPost({ saved, control }: DeleteSavedPostProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDeleteJobPost();
  const notifyError = useNotifyError();
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        setOpen(false);
        if (control.isSaved) control.clear();
      },
      onError: (error) => notifyError('Couldn’t delete your job post', error),
    });
  return (
    <>
      {saved && (
        <Button size="small" variant="danger" onClick={() => setOpen(true)}>
          Delete saved post
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        title="Delete the saved post?"
        confirmLabel="Delete"
        isBusy={isPending}
        onClose={() => setOpen(false)}
        onConfirm={remove}
      >
        This also deletes its extra questions. Your recordings stay.
      </ConfirmDialog>
    </>
  );
}

function describeStorage(saved: SavedJobPost | null, isSaved: boolean): string {
  if (!saved)
    return 'Your post stays in this browser tab until you log out or close the tab. You can also save it in your account, where only you can see it.';
  const date = formatLocalDate(saved.savedAt);
  if (isSaved) return `You saved this post on ${date}. It stays private in your account until you delete it.`;
  return `You saved another post on ${date}. The text above stays in this browser tab.`;
}
