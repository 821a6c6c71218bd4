import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import {
  AllowanceUsedNotice,
  invalidateUsage,
  isAllowanceUsedError,
} from '#web/features/billing/billing.public.ts';
import { invalidateDashboard } from '#web/features/progress/progress.public.ts';
import { hasErrorCode, isSignedOut } from '#web/platform/api-error.ts';
import { useRestoredDraft, useSavedDraft } from '#web/platform/use-draft.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button, RetryButton } from '#web/ui/controls/button.tsx';
import { Progress } from '#web/ui/messages/progress.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { ConsentDialog, useConsent } from '../settings/consent-dialog.tsx';
import { videosQuery } from '../takes/practice.queries.ts';
import { FilePicker } from './file-picker.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { sendVideo, toDiskSource } from './send-video.ts';

/** Draft key for the name of a file that wasn't uploaded because the session was lost. */
const UPLOAD_DRAFT_KEY = 'practice-upload';

const storedFileSchema = z.object({ fileName: z.string() });

export function UploadBox() {
  const consent = useConsent();
  const { fraction, failed, rememberFile, upload, cancel } = useVideoUpload(consent.askAgain);
  const [lostFile, setLostFile] = useState(useRestoredDraft(UPLOAD_DRAFT_KEY, storedFileSchema));
  const isBusy = fraction !== null;

  const sendFile = (file: File) => {
    setLostFile(null);
    rememberFile(file);
    consent.runWithConsent(() => upload(file));
  };

  return (
    <div className="min-w-0">
      <FilePicker
        title={isBusy ? 'Uploading...' : 'Upload practice video'}
        hint="MP4, MOV, AVI supported. 1-5 minutes recommended."
        disabled={isBusy}
        onFile={sendFile}
      />

      {isBusy && (
        <div className="mt-3 flex items-center gap-3">
          <Progress label="Upload" value={Math.floor(fraction * 100)} />
          <Button variant="quiet" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}

      <LeaveGuard ongoing={isBusy ? 'uploading' : null} />

      {lostFile && (
        <output className="mt-3 block text-sm wrap-anywhere text-soft">
          <span className="font-semibold text-ink">{lostFile.fileName}</span> wasn’t uploaded.
          Please choose the file again.
        </output>
      )}

      {failed && <UploadError failed={failed} onRetry={() => upload(failed.file)} />}
      <ConsentDialog consent={consent} />
    </div>
  );
}

interface FailedUpload {
  file: File;
  allowanceMessage: string | null;
}

/**
 * `fraction` (0-1) is null while idle. `failed.allowanceMessage` is set if the plan's monthly limit
 * is reached.
 */
function useVideoUpload(onConsentRequired: (act: () => void) => void) {
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

      return sendVideo(toDiskSource(file), { onProgress: setFraction, signal: controller.signal });
    },

    onSuccess: () => {
      setChosenFileName(null);
      void client.invalidateQueries({ queryKey: videosQuery.queryKey, exact: true });
      invalidateDashboard(client);
      invalidateUsage(client);
      notify({
        title: 'Video uploaded successfully!',
        description:
          "Your video has been submitted for AI analysis. You'll receive feedback within 24 hours.",
      });
    },

    onError: (error, file) => {
      if (running.current?.signal.aborted) return;
      if (hasErrorCode(error, 'CONSENT_REQUIRED')) {
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

function UploadError({ failed, onRetry }: { failed: FailedUpload; onRetry: () => void }) {
  const { allowanceMessage, file } = failed;
  const retry = <RetryButton variant="quiet" size="small" onClick={onRetry} />;

  if (allowanceMessage === null) {
    return (
      <div
        role="alert"
        className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm"
      >
        <p className="line-clamp-2 min-w-0 break-all text-red-text">{file.name} wasn’t uploaded.</p>
        {retry}
      </div>
    );
  }

  return (
    <AllowanceUsedNotice
      message={allowanceMessage}
      keptInputText="Your file is still on your device. You can upload it after you upgrade."
      className="mt-3"
    >
      {retry}
    </AllowanceUsedNotice>
  );
}
