import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { UPLOAD_LIMIT_BYTES } from '../../../../shared/uploads/uploads.contract.ts';
import { endSessionIfSignedOut } from '../../platform/session.ts';
import { UploadRejectedError, uploadToStorage } from '../../platform/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useNotify } from '../../ui/toast.tsx';

type UploadState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending'; readonly file: File; readonly fraction: number }
  | { readonly status: 'failed'; readonly file: File; readonly message: string }
  | { readonly status: 'sent' };

export interface UploadFieldProps {
  readonly label: string;
  /** Noun in the button labels: 'Video' gives 'Upload Video' and 'Replace Video'. */
  readonly noun: string;
  readonly accept: string;
  readonly hasFile: boolean;
  readonly isMissing?: boolean;
  readonly disabled: boolean;
  readonly onRemove?: (() => void) | undefined;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onUploaded: (address: string, file: File) => void;
}

export function UploadField(props: UploadFieldProps) {
  const { label, noun, accept, hasFile, isMissing, disabled, onRemove } = props;
  const missingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { state, start, cancel } = useUpload(props);
  const showsMissing = isMissing && state.status === 'idle';
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-medium text-soft">{label}</legend>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) start(file);
          event.target.value = '';
        }}
      />
      {state.status === 'sending' ? (
        <Sending noun={noun} fraction={state.fraction} fileName={state.file.name} onCancel={cancel} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon="upload"
            disabled={disabled}
            aria-describedby={showsMissing ? missingId : undefined}
            data-missing={isMissing || undefined}
            onClick={() => input.current?.click()}
          >
            {hasFile ? `Replace ${noun}` : `Upload ${noun}`}
          </Button>
          {hasFile && onRemove && (
            <Button
              variant="quiet"
              size="small"
              disabled={disabled}
              aria-label={`Remove ${noun}`}
              onClick={() => {
                cancel();
                onRemove();
              }}
            >
              Remove
            </Button>
          )}
          {state.status === 'failed' && (
            <Button variant="quiet" size="small" icon="again" onClick={() => start(state.file)}>
              Try Again
            </Button>
          )}
        </div>
      )}
      {showsMissing && (
        <p id={missingId} className="mt-2 text-sm text-red-text">
          Please upload the file.
        </p>
      )}
      <UploadNote state={state} noun={noun} />
    </fieldset>
  );
}

function UploadNote({ state, noun }: { readonly state: UploadState; readonly noun: string }) {
  if (state.status === 'failed') {
    return (
      <p role="alert" className="mt-2 text-sm break-words text-red-text">
        {state.message}
      </p>
    );
  }
  return (
    <output className="block text-sm text-leaf">
      {state.status === 'sent' && (
        <span className="mt-2 flex items-center gap-1.5">
          <Icon name="check" size={17} />
          {`${noun} uploaded successfully`}
        </span>
      )}
    </output>
  );
}

interface SendingProps {
  readonly noun: string;
  readonly fraction: number;
  readonly fileName: string;
  readonly onCancel: () => void;
}

function Sending({ noun, fraction, fileName, onCancel }: SendingProps) {
  const percent = Math.floor(fraction * 100);
  return (
    <div>
      <p className="flex justify-between gap-3 text-sm text-soft">
        <span className="truncate">{fileName}</span>
        <span className="font-mono figures">{percent}%</span>
      </p>
      <div className="mt-2 flex items-center gap-3">
        <Progress label={`Upload of ${noun}`} value={percent} />
        <Button variant="quiet" size="small" aria-label={`Cancel upload of ${noun}`} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function useUpload({ onBusy, onUploaded }: Pick<UploadFieldProps, 'onBusy' | 'onUploaded'>) {
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  const notify = useNotify();
  const client = useQueryClient();
  useEffect(() => () => running.current?.abort(), []);

  const fail = (file: File, message: string) => {
    setState({ status: 'failed', file, message });
    notify({ title: message, tone: 'destructive' });
  };
  const start = (file: File) => {
    if (file.size > UPLOAD_LIMIT_BYTES) {
      notify({ title: 'File too large', description: 'Please select a file under 2 GB', tone: 'destructive' });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'sending', file, fraction: 0 });
    onBusy(true);
    const onProgress = (fraction: number) =>
      !controller.signal.aborted && setState({ status: 'sending', file, fraction });
    uploadToStorage({ file, fileName: file.name, onProgress, signal: controller.signal })
      .then(
        (address) => {
          setState({ status: 'sent' });
          onUploaded(address, file);
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          // After session loss, the abort keeps the field busy, so the saved form lists this file in `lostFiles`.
          if (endSessionIfSignedOut(client, error)) controller.abort();
          else fail(file, describeFailure(error));
        },
      )
      .finally(() => !controller.signal.aborted && onBusy(false));
  };
  const cancel = () => {
    running.current?.abort();
    setState({ status: 'idle' });
    onBusy(false);
  };
  return { state, start, cancel };
}

function describeFailure(error: unknown): string {
  if (!(error instanceof UploadRejectedError)) return 'Failed to get upload URL';
  const { status, storageMessage, message } = error;
  if (status === 0) return 'Failed to upload file. Please try again.';
  return storageMessage === '' ? message : `${message} - ${storageMessage}`;
}
