import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { nextSessionTitle } from '../../../../shared/practice/session-titles.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { noticeSignedOut } from '../../platform/session.ts';
import { UploadRefused } from '../../platform/upload.ts';
import { useNotify } from '../../ui/toast.tsx';
import { forgetUsage, isAllowanceUsed } from '../billing/billing.public.ts';
import { useStoreVideo, videosQuery } from './practice.queries.ts';
import type { SendOptions, VideoSource } from './send-video.ts';
import { isConsentRequired } from './use-consent.ts';
import { type Take, forgetTake, keepTake, readTake } from './take.store.ts';

export type Sending =
  | { readonly name: 'idle' }
  /** `fraction` is the uploaded share, 0-1; 1 while the server registers the file. */
  | { readonly name: 'sending'; readonly source: VideoSource; readonly fraction: number }
  | { readonly name: 'failed'; readonly source: VideoSource; readonly message: string }
  /** The plan's monthly limit is used up; `sentence` is the server's message. */
  | { readonly name: 'refused'; readonly source: VideoSource; readonly sentence: string }
  | { readonly name: 'sent'; readonly source: VideoSource; readonly video: Video };

export interface SendingControl {
  readonly state: Sending;
  /** A stored take that the server doesn't have. */
  readonly unsent: Take | null;
  /** False if this browser couldn't store the latest take. */
  readonly isKept: boolean;
  readonly sendTake: (take: Take) => void;
  /** Stores the take without sending it, for the member's next visit. */
  readonly keep: (take: Take) => void;
  /** Sends the stored take. */
  readonly uploadUnsent: () => void;
  readonly sendFile: (file: File, questionId: string | null) => void;
  readonly cancel: () => void;
  readonly retry: () => void;
  readonly discard: () => void;
  /** Returns to idle: the member records again or has seen the card. */
  readonly reset: () => void;
}

type SendVideo = (source: VideoSource, options: SendOptions) => Promise<Video>;

interface SendingParts {
  readonly memberId: string;
  readonly send: SendVideo;
  /** Called if the server requires consent first; `again` resends the same video. */
  readonly onConsentRequired: (again: () => void) => void;
}

/** Sends one video at a time for this member. Keeps a recorded take in the browser until the server has it. */
export function useSending({ memberId, send, onConsentRequired }: SendingParts): SendingControl {
  const [state, setState] = useState<Sending>({ name: 'idle' });
  const [unsent, setUnsent] = useState<Take | null>(null);
  const [isKept, setKept] = useState(true);
  const running = useRef<AbortController | null>(null);
  const notify = useNotify();
  const store = useStoreVideo();
  const client = useQueryClient();

  useEffect(() => {
    let isHere = true;
    // Without IndexedDB (some private windows), no take can be stored.
    readTake(memberId).then(
      (take) => isHere && setUnsent(take),
      () => isHere && setKept(false),
    );
    return () => {
      isHere = false;
      running.current?.abort();
    };
  }, [memberId]);

  const start = async (source: VideoSource) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const isCurrent = () => running.current === controller && !controller.signal.aborted;
    const show = (next: Sending) => isCurrent() && setState(next);
    show({ name: 'sending', source, fraction: 0 });
    try {
      const onProgress = (fraction: number) => show({ name: 'sending', source, fraction });
      const video = await send(source, { onProgress, signal: controller.signal });
      store(video);
      forgetUsage(client);
      void client.invalidateQueries({ queryKey: videosQuery.queryKey, exact: true });
      if (source.origin === 'recorder') await forgetTake(memberId).catch(() => setKept(false));
      if (!isCurrent()) return;
      setUnsent(null);
      show({ name: 'sent', source, video });
      notify({ title: 'Upload Successful', description: 'Your practice video has been uploaded.' });
    } catch (error) {
      if (!isCurrent()) return;
      if (isConsentRequired(error)) {
        show({ name: 'failed', source, message: 'Please agree to the analysis first.' });
        onConsentRequired(() => void start(source));
        return;
      }
      if (isAllowanceUsed(error)) {
        show({ name: 'refused', source, sentence: error.sentence });
        forgetUsage(client);
        return;
      }
      const message = messageOf(error);
      show({ name: 'failed', source, message });
      notify({ title: 'Upload Failed', description: `Failed to upload your video: ${message}`, tone: 'destructive' });
      noticeSignedOut(client, error);
    }
  };

  const nextTitle = () => {
    const videos = client.getQueryData(videosQuery.queryKey);
    return videos ? nextSessionTitle(videos) : null;
  };

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setState({ name: 'idle' });
  };

  return {
    state,
    unsent,
    isKept,
    sendTake: (take) => {
      setUnsent(take);
      keepTake(memberId, take)
        .then(
          () => setKept(true),
          () => setKept(false),
        )
        .finally(() => void start(sourceOfTake(take, nextTitle())));
    },
    keep: (take) => void keepTake(memberId, take).catch(() => setKept(false)),
    uploadUnsent: () => unsent && void start(sourceOfTake(unsent, nextTitle())),
    sendFile: (file, questionId) => {
      void start({ file, fileName: file.name, title: file.name || 'Practice Video', origin: 'disk', questionId });
    },
    cancel: stop,
    retry: () => (state.name === 'failed' || state.name === 'refused') && void start(state.source),
    discard: () => {
      setUnsent(null);
      stop();
      forgetTake(memberId).catch(() => setKept(false));
    },
    reset: stop,
  };
}

function sourceOfTake({ blob, questionId }: Take, title: string | null): VideoSource {
  const extension = blob.type === 'video/mp4' ? 'mp4' : 'webm';
  return { file: blob, fileName: `practice-session.${extension}`, title, origin: 'recorder', questionId };
}

/** Error text for the notice. A broken connection has no status, and its message differs between browsers. */
function messageOf(error: unknown): string {
  const isBroken = error instanceof TypeError || (error instanceof UploadRefused && error.status === 0);
  if (isBroken) return 'the connection was lost. Check it and try again.';
  return error instanceof Error ? error.message : 'Upload failed';
}
