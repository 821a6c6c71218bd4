import { useState } from 'react';
import * as z from 'zod';
import { useRestoredDraft } from '../../platform/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { VideoFileDrop } from '../../ui/file-drop.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { AllowanceUsedNotice } from '../billing/billing.public.ts';
import { ConsentDialog, LeaveGuard, checkVideoFile, useConsent } from '../practice/practice.public.ts';
import { type FailedUpload, UPLOAD_DRAFT_KEY, useVideoUpload } from './use-video-upload.ts';

const storedFileSchema = z.object({ fileName: z.string() });

export function UploadBox() {
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
  return (
    <div className="min-w-0">
      <VideoFileDrop disabled={isBusy} className="block p-4 text-center" onFile={pickFile}>
        <span className="inline-flex items-center gap-2 font-medium">
          <Icon name="upload" size={19} />
          {isBusy ? 'Uploading...' : 'Upload practice video'}
        </span>
        <span className="mt-1 block text-sm text-faint">MP4, MOV, AVI supported. 1-5 minutes recommended.</span>
      </VideoFileDrop>
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
      message={allowanceMessage}
      keptInputText="Your file is still on your device. You can upload it after you upgrade."
      className="mt-3"
    >
      {retry}
    </AllowanceUsedNotice>
  );
}
