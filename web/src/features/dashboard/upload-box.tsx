import { useId, useState } from 'react';
import * as z from 'zod';
import { useRestoredDraft } from '../../platform/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { AllowanceUsedNotice } from '../billing/billing.public.ts';
import { ConsentDialog, LeaveGuard, checkVideoFile, useConsent } from '../practice/practice.public.ts';
import { type FailedUpload, UPLOAD_DRAFT_KEY, useVideoUpload } from './use-video-upload.ts';

const storedFileSchema = z.object({ fileName: z.string() });

/** Uploads a practice video that is picked or dropped. Only the first file is used. */
export function UploadBox() {
  const id = useId();
  const notify = useNotify();
  const consent = useConsent();
  const { fraction, failed, rememberFile, upload, cancel } = useVideoUpload(consent.askAgain);
  const [lostFile, setLostFile] = useState(useRestoredDraft(UPLOAD_DRAFT_KEY, storedFileSchema));
  const isBusy = fraction !== null;

  const pickFile = (file: File) => {
    setLostFile(null);
    const refusal = checkVideoFile(file);
    if (refusal) {
      notify(refusal);
      return;
    }
    rememberFile(file);
    consent.runWithConsent(() => upload(file));
  };
  const { isDragOver: isOver, drop } = useFileDrop(pickFile, isBusy);
  return (
    <div className="min-w-0">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra; the input inside does the same by keyboard */}
      <label
        htmlFor={id}
        {...drop}
        className={classes(
          'block rounded-lg border border-dashed p-4 text-center transition-colors duration-150',
          'focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-leaf-bright',
          isBusy ? 'cursor-default' : 'cursor-pointer hover:border-soft',
          isOver ? 'border-leaf bg-leaf-dim/40' : 'border-edge',
        )}
      >
        <span className="inline-flex items-center gap-2 font-medium">
          <Icon name="upload" size={19} />
          {isBusy ? 'Uploading...' : 'Upload practice video'}
        </span>
        <span className="mt-1 block text-sm text-faint">MP4, MOV, AVI supported. 1-5 minutes recommended.</span>
        <input
          id={id}
          type="file"
          accept="video/*"
          disabled={isBusy}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) pickFile(file);
            event.target.value = '';
          }}
        />
      </label>
      {isBusy && (
        <div className="mt-3 flex items-center gap-3">
          <Progress label="Upload" value={Math.floor(fraction * 100)} />
          <Button variant="quiet" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      <LeaveGuard ongoing={isBusy ? 'uploading' : null} />
      {lostFile && <LostFileNote fileName={lostFile.fileName} />}
      {failed && <UploadError failed={failed} onRetry={() => upload(failed.file)} />}
      <ConsentDialog consent={consent} />
    </div>
  );
}

/** Names the file that was chosen before the session was lost. */
function LostFileNote({ fileName }: { readonly fileName: string }) {
  return (
    <output className="mt-3 block text-sm wrap-anywhere text-soft">
      <span className="font-semibold text-ink">{fileName}</span> wasn’t uploaded. Please choose the file again.
    </output>
  );
}

function UploadError({ failed, onRetry }: { readonly failed: FailedUpload; readonly onRetry: () => void }) {
  const { allowanceMessage, file } = failed;
  const retry = (
    <Button variant="quiet" size="small" icon="again" onClick={onRetry}>
      Try Again
    </Button>
  );
  if (allowanceMessage === null) {
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <p className="line-clamp-2 min-w-0 break-all text-red-text">{file.name} wasn’t uploaded.</p>
        {retry}
      </div>
    );
  }
  return (
    <AllowanceUsedNotice
      sentence={allowanceMessage}
      keptInputText="Your file is still on your device. You can upload it after you upgrade."
      className="mt-3"
    >
      {retry}
    </AllowanceUsedNotice>
  );
}
