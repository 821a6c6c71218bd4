import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { toSavedText } from '#shared/practice/job-post/check-job-post.ts';
import type { SavedJobPost } from '#shared/practice/job-post/saved-job-post.ts';
import { suggestQuestions } from '#shared/practice/job-post/suggest-questions.ts';
import { questions } from '#shared/practice/questions/questions.ts';
import { jobPostQuery } from '#web/features/interview-plan/interview-plan-practice.public.ts';
import { deleteDraft, readDraft, storeDraft } from '#web/platform/draft.store.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';

import { useDeleteJobPost, useSaveJobPost } from './job-post.queries.ts';

export function SavedJobPostPanel({ control }: { control: JobPostControl }) {
  const { data, isError, refetch } = useQuery(jobPostQuery);
  const { mutate, isPending } = useSaveJobPost();
  const notifyError = useNotifyError();
  const panel = useRef<HTMLDivElement>(null);
  const saved = data?.jobPost ?? null;
  const { text, submitted, isCurrent, isSaved, openSaved } = control;
  const rememberPress = useRestoredFocus(`${saved?.savedAt} ${isSaved}`, panel);
  const canSave = data && !isSaved && isCurrent && submitted?.state === 'matched';
  const save = () =>
    mutate(text, { onError: (error) => notifyError('Couldn’t save your job post', error) });

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
  saved: SavedJobPost | null;
  control: JobPostControl;
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
        This also deletes its extra questions. An interview plan no longer uses the post. Your
        recordings stay.
      </ConfirmDialog>
    </>
  );
}

function describeStorage(saved: SavedJobPost | null, isSaved: boolean): string {
  if (!saved)
    return 'Your post stays in this browser tab until you log out or close the tab. If you save it in your account, an interview plan can include questions for it.';

  const date = formatLocalDate(saved.savedAt);
  if (isSaved)
    return `You saved this post on ${date}. It stays in your account until you delete it.`;

  return `You saved another post on ${date}. The text above stays in this browser tab.`;
}

type JobPostControl = ReturnType<typeof useJobPost>;

/**
 * The post in this tab: the pasted one, or else the saved one. A pasted post is stored as a draft,
 * so that it survives a recording and rehearsals can read it.
 */
export function useJobPost(userId: string, saved: SavedJobPost | null) {
  // Null until the member pastes a post in this tab.
  const [pasted, setPasted] = useState(() => readDraft(toDraftKey(userId), z.string()) || null);
  const [submittedText, setSubmittedText] = useState(pasted);
  const text = pasted ?? saved?.text ?? '';
  const shownText = pasted === null ? (saved?.text ?? null) : submittedText;
  const submitted = useMemo(
    () => (shownText === null ? null : suggestQuestions(shownText, questions)),
    [shownText],
  );

  const isSaved = saved !== null && toSavedText(text) === saved.text;
  if (isSaved && pasted !== null && pasted === submittedText) setPasted(null);

  const hidesSaved = pasted !== null || saved === null;
  useEffect(() => {
    // A copy of the saved post would hide a newer one that another device saves.
    if (!hidesSaved) deleteDraft(toDraftKey(userId));
  }, [hidesSaved, userId]);

  return {
    text,
    /** The result for the last submitted text; null before the first. */
    submitted,
    /** True if the result belongs to `text`, not to an earlier text. */
    isCurrent: shownText === text,
    isSaved,

    change: (changed: string) => {
      // The saved post's questions stay until the member submits the changed text.
      if (pasted === null) setSubmittedText(shownText);
      setPasted(changed);
    },

    submit: () => {
      storeDraft(toDraftKey(userId), text);
      setPasted(text);
      setSubmittedText(text);
    },

    clear: () => {
      deleteDraft(toDraftKey(userId));
      setPasted('');
      setSubmittedText(null);
    },

    openSaved: () => setPasted(null),
  };
}

const toDraftKey = (userId: string) => ({ userId, form: 'practice/job-post' });
