import { useState, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { KeptJobPost } from '../../../../shared/practice/job-post/kept-job-post.ts';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatLocalDate } from '../../ui/format-local-time.ts';
import { LoadFailureNote } from '../../ui/load-failure.tsx';
import { useRestoredFocus } from '../../ui/use-restored-focus.ts';
import { jobPostQuery, useDeleteJobPost, useSaveJobPost } from './job-post.queries.ts';
import type { JobPostControl } from './use-job-post.ts';

/** Says where the post is stored, and keeps, opens, replaces or deletes the kept post. */
export function KeptJobPostPanel({ control }: { readonly control: JobPostControl }) {
  const { data, isError, refetch } = useQuery(jobPostQuery);
  const save = useSaveJobPost();
  const notifyError = useNotifyError();
  const panel = useRef<HTMLDivElement>(null);
  const kept = data?.jobPost ?? null;
  const { text, submitted, isCurrent, isKept, openKept } = control;
  const rememberPress = useRestoredFocus(`${kept?.keptAt} ${isKept}`, panel);
  const canKeep = data && !isKept && isCurrent && submitted?.state === 'matched';
  const keep = () => save.mutate(text, { onError: (error) => notifyError('Couldn’t keep your job post', error) });
  return (
    <div
      ref={panel}
      tabIndex={-1}
      onClickCapture={rememberPress}
      className="flex flex-col items-start gap-3 outline-none"
    >
      <p aria-live="polite" className="text-sm text-faint">
        {describeStorage(kept, isKept)}
      </p>
      <div className="flex flex-wrap gap-3">
        {canKeep && (
          <Button size="small" isBusy={save.isPending} onClick={keep}>
            {kept ? 'Replace kept post' : 'Keep this job post'}
          </Button>
        )}
        {kept && !isKept && (
          <Button size="small" onClick={openKept}>
            Open kept post
          </Button>
        )}
        <DeleteKeptPost kept={kept} control={control} />
      </div>
      {isError && (
        <LoadFailureNote
          text="The job post you keep couldn’t be loaded."
          className="flex-wrap items-center gap-3 text-sm"
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function DeleteKeptPost({ kept, control }: { readonly kept: KeptJobPost | null; readonly control: JobPostControl }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDeleteJobPost();
  const notifyError = useNotifyError();
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        setOpen(false);
        if (control.isKept) control.clear();
      },
      onError: (error) => notifyError('Couldn’t delete your job post', error),
    });
  return (
    <>
      {kept && (
        <Button size="small" variant="danger" onClick={() => setOpen(true)}>
          Delete kept post
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        title="Delete the kept post?"
        confirmLabel="Delete"
        isBusy={isPending}
        onClose={() => setOpen(false)}
        onConfirm={remove}
      >
        The post and its generated questions are deleted. Your recordings stay.
      </ConfirmDialog>
    </>
  );
}

function describeStorage(kept: KeptJobPost | null, isKept: boolean): string {
  if (!kept)
    return 'Your post stays in this browser tab until you log out or close it. If you keep it, it stays private in your account until you delete it.';
  const date = formatLocalDate(kept.keptAt);
  if (isKept) return `You kept this post on ${date}. It stays private in your account until you delete it.`;
  return `You keep another post from ${date}. The text above stays in this browser tab.`;
}
