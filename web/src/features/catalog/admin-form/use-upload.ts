import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { UPLOAD_LIMIT_BYTES } from '#shared/uploads/upload-limits.ts';
import { endSessionIfSignedOut } from '#web/platform/session.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import type { FileInspection } from '../admin-config/inspect-file.ts';
import { describeUploadFailure, sendFile, type UploadProgress } from './send-file.ts';

/** The latest uploaded file, or `idle` if there is none yet. */
type SettledState = { status: 'idle' } | { status: 'sent'; file: File; extent: number };

export type UploadState =
  | SettledState
  | { status: 'checking'; file: File }
  /** The chosen file failed the check and wasn't uploaded. The field keeps its previous file. */
  | { status: 'refused'; message: string; before: SettledState }
  | ({ status: 'sending'; file: File; extent: number } & UploadProgress)
  | { status: 'failed'; file: File; message: string };

export interface UploadOptions {
  inspect?: ((file: File) => Promise<FileInspection>) | undefined;
  onBusy: (isBusy: boolean) => void;
  /** `extent` is the file's length, or 0. */
  onUploaded: (address: string, file: File, extent: number) => void;
}

/** Checks a chosen file, then uploads it (in parts if it is large). */
export function useUpload({ inspect, onBusy, onUploaded }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  const settled = useRef<SettledState>({ status: 'idle' });
  const notify = useNotify();
  const client = useQueryClient();

  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File, { signal }: AbortController) => {
    setState({ status: 'checking', file });

    const { problem, extent = 0 } = (await inspect?.(file)) ?? {};
    signal.throwIfAborted();

    if (problem !== undefined) {
      const message = `${file.name} wasn’t uploaded. ${problem}`;
      setState({ status: 'refused', message, before: settled.current });
      return;
    }

    const address = await sendFile(file, signal, (progress) =>
      setState({ status: 'sending', file, extent, ...progress }),
    );

    settled.current = { status: 'sent', file, extent };
    setState(settled.current);
    onUploaded(address, file, extent);
  };

  const fail = (file: File, message: string) => {
    setState({ status: 'failed', file, message });
    notify({ title: message, tone: 'destructive' });
  };

  const start = (file: File) => {
    if (file.size > UPLOAD_LIMIT_BYTES) {
      notify({
        title: 'File too large',
        description: 'Please select a file under 2 GB',
        tone: 'destructive',
      });

      return;
    }

    const controller = new AbortController();
    running.current = controller;
    onBusy(true);

    send(file, controller)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;

        // An aborted upload leaves the field busy. If the session has ended, the form lists such a
        // file in `lostFiles`.
        if (endSessionIfSignedOut(client, error)) controller.abort();
        else fail(file, describeUploadFailure(error) ?? 'Failed to get upload URL');
      })
      .finally(() => !controller.signal.aborted && onBusy(false));
  };

  const cancel = () => {
    running.current?.abort();
    setState(settled.current);
    onBusy(false);
  };

  const clear = () => {
    settled.current = { status: 'idle' };
    cancel();
  };

  return { state, start, cancel, clear };
}
