import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isSignedOut } from '../../platform/api-error.ts';
import { useSavedDraft } from '../../platform/use-draft.ts';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { invalidateUsage, isAllowanceUsedError } from '../billing/billing.public.ts';
import { isConsentRequired, sendVideo, videosQuery } from '../practice/practice.public.ts';
import { invalidateDashboard } from '../progress/progress.public.ts';

/** Draft key for the name of a file that wasn't uploaded because the session was lost. */
export const UPLOAD_DRAFT_KEY = 'practice-upload';

export interface FailedUpload {
  readonly file: File;
  readonly allowanceMessage: string | null;
}

/** `fraction` (0-1) is null while idle. `failed.allowanceMessage` is set if the plan's monthly limit is reached. */
export function useVideoUpload(onConsentRequired: (act: () => void) => void) {
  const [fraction, setFraction] = useState<number | null>(null);
  const [chosenFileName, setChosenFileName] = useState<string | null>(null);
  const [failed, setFailed] = useState<FailedUpload | null>(null);
  const running = useRef<AbortController | null>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  useEffect(() => () => running.current?.abort(), []);
  useSavedDraft(UPLOAD_DRAFT_KEY, chosenFileName === null ? null : { fileName: chosenFileName });

  const { mutate } = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      running.current = controller;
      setFraction(0);
      setFailed(null);
      const source = {
        file,
        fileName: file.name,
        title: file.name || 'Practice Video',
        origin: 'disk',
        questionId: null,
        rehearsalId: null,
      } as const;
      return sendVideo(source, { onProgress: setFraction, signal: controller.signal });
    },
    onSuccess: () => {
      setChosenFileName(null);
      void client.invalidateQueries({ queryKey: videosQuery.queryKey, exact: true });
      invalidateDashboard(client);
      invalidateUsage(client);
      notify({
        title: 'Video uploaded successfully!',
        description: "Your video has been submitted for AI analysis. You'll receive feedback within 24 hours.",
      });
    },
    onError: (error, file) => {
      if (running.current?.signal.aborted) return;
      if (isConsentRequired(error)) {
        onConsentRequired(() => mutate(file));
        return;
      }
      if (isAllowanceUsedError(error)) {
        setFailed({ file, allowanceMessage: error.userMessage });
        invalidateUsage(client);
        return;
      }
      setFailed({ file, allowanceMessage: null });
      // The page already shows that the session was lost and links to sign-in.
      if (isSignedOut(error)) return;
      notifyError('Upload failed', 'There was an error uploading your video. Please try again.');
    },
    onSettled: () => setFraction(null),
  });
  return {
    fraction,
    failed,
    /** Stores the file name now, because the session may be lost before the upload starts. */
    rememberFile: (file: File) => setChosenFileName(file.name),
    upload: mutate,
    cancel: () => {
      setChosenFileName(null);
      running.current?.abort();
    },
  };
}
