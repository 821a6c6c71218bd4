import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { nextTakeTitle } from '#shared/practice/next-take-title.ts';
import { getQuestionTitle } from '#shared/practice/take-titles.ts';
import type { Video } from '#shared/practice/video.ts';
import { invalidateUsage, isAllowanceUsedError } from '#web/features/billing/billing.public.ts';
import { ApiError, hasErrorCode, isSignedOut } from '#web/platform/api-error.ts';
import { endSessionIfSignedOut } from '#web/platform/session.ts';
import { UploadRejectedError } from '#web/platform/upload/upload.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { useUpdateCachedVideo, videosQuery } from '../takes/practice.queries.ts';
import { type sendVideo, type TakeOrigin, toDiskSource, type VideoSource } from './send-video.ts';
import { type Take, deleteTake, saveTake, readTake } from './take.store.ts';

type PracticeUploadState =
  | { name: 'idle' }
  /**
   * `fraction` is the uploaded fraction, from 0 to 1. It stays at 1 while the server registers the
   * file.
   */
  | { name: 'sending'; source: VideoSource; fraction: number }
  /** The connection was lost. The upload continues by itself. */
  | { name: 'waiting'; source: VideoSource }
  /** The session has ended. The page stays open, so that the member keeps the take. */
  | { name: 'signed_out'; source: VideoSource }
  | { name: 'failed'; source: VideoSource; message: string }
  /** The plan's monthly limit has been reached. `message` comes from the server. */
  | { name: 'refused'; source: VideoSource; message: string }
  | { name: 'sent'; source: VideoSource; video: Video };

/**
 * Pauses between attempts while the browser reports that it's online, in milliseconds. They end,
 * because something other than the connection may block the upload.
 */
export const RECONNECT_DELAYS_MS = [2000, 4000, 8000, 16_000] as const;

export type PracticeUploadControl = ReturnType<typeof usePracticeUpload>;

export interface UploadOptions {
  memberId: string;
  send: typeof sendVideo;
  /** Called if the server requires consent first; `resend` sends the same video again. */
  onConsentRequired: (resend: () => void) => void;
}

/**
 * Sends one video at a time for this member. Keeps a recorded take in the browser until the server
 * has it.
 */
export function usePracticeUpload({ memberId, send, onConsentRequired }: UploadOptions) {
  const [state, setState] = useState<PracticeUploadState>({ name: 'idle' });
  const [unsentTake, setUnsentTake] = useState<Take | null>(null);
  /** False if this browser couldn't store the latest take. */
  const [isSaved, setSaved] = useState(true);
  const running = useRef<AbortController | null>(null);
  const attempts = useRef(0);
  const notify = useNotify();
  const store = useUpdateCachedVideo();
  const client = useQueryClient();

  useEffect(() => {
    let isMounted = true;
    // Rejects if IndexedDB is unavailable (some private windows). In that case, takes can't be
    // stored.
    readTake(memberId).then(
      (take) => isMounted && setUnsentTake(take),
      () => isMounted && setSaved(false),
    );

    return () => {
      isMounted = false;
      running.current?.abort();
    };
  }, [memberId]);

  const start = (source: VideoSource) => {
    attempts.current = 0;
    return attempt(source);
  };

  const attempt = async (source: VideoSource) => {
    running.current?.abort();

    const controller = new AbortController();
    running.current = controller;

    const isCurrent = () => running.current === controller && !controller.signal.aborted;
    const show = (next: PracticeUploadState) => isCurrent() && setState(next);
    show({ name: 'sending', source, fraction: 0 });

    try {
      const onProgress = (fraction: number) => show({ name: 'sending', source, fraction });
      const video = await send(source, { onProgress, signal: controller.signal });
      store(video);
      invalidateUsage(client);
      void client.invalidateQueries({ queryKey: videosQuery.queryKey, exact: true });
      if (source.origin === 'recorder') await deleteTake(memberId).catch(() => setSaved(false));
      if (!isCurrent()) return;

      setUnsentTake(null);
      show({ name: 'sent', source, video });
      notify({ title: 'Upload Successful', description: 'Your practice video has been uploaded.' });
    } catch (error) {
      if (!isCurrent()) return;

      if (hasErrorCode(error, 'CONSENT_REQUIRED')) {
        show({ name: 'failed', source, message: 'Please agree to the analysis first.' });
        onConsentRequired(() => void start(source));
        return;
      }

      if (isAllowanceUsedError(error)) {
        show({ name: 'refused', source, message: error.userMessage });
        invalidateUsage(client);
        return;
      }

      if (source.origin === 'recorder' && isSignedOut(error)) {
        show({ name: 'signed_out', source });
        return;
      }

      if (isConnectionLost(error) && attempts.current < RECONNECT_DELAYS_MS.length) {
        if (navigator.onLine) attempts.current += 1;
        show({ name: 'waiting', source });
        return;
      }

      const message = describeUploadError(error);
      show({ name: 'failed', source, message });
      notify({
        title: 'Upload Failed',
        description: `Failed to upload your video: ${message}`,
        tone: 'destructive',
      });

      endSessionIfSignedOut(client, error);
    }
  };

  const waiting = state.name === 'waiting' ? state : null;
  const retryWaiting = useEffectEvent((source: VideoSource) => void attempt(source));
  useEffect(() => {
    if (!waiting) return undefined;

    const resume = () => retryWaiting(waiting.source);
    const delay = RECONNECT_DELAYS_MS[attempts.current - 1];
    const timer = navigator.onLine && delay !== undefined ? setTimeout(resume, delay) : undefined;
    window.addEventListener('online', resume);

    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', resume);
    };
  }, [waiting]);

  const nextTitle = () => {
    const videos = client.getQueryData(videosQuery.queryKey);
    return videos ? nextTakeTitle(videos) : null;
  };

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setState({ name: 'idle' });
  };

  return {
    state,
    unsentTake,
    isSaved,

    sendTake: (take: Take) => {
      const source = toVideoSource(take, nextTitle());
      setUnsentTake(take);
      setState({ name: 'sending', source, fraction: 0 });

      saveTake(memberId, take)
        .then(
          () => setSaved(true),
          () => setSaved(false),
        )
        .finally(() => void start(source));
    },

    saveForLater: (take: Take) => void saveTake(memberId, take).catch(() => setSaved(false)),

    uploadUnsent: () => {
      if (unsentTake) void start(toVideoSource(unsentTake, nextTitle()));
    },

    sendFile: (file: File, origin: TakeOrigin | null) => void start(toDiskSource(file, origin)),
    cancel: stop,

    retry: () => {
      if ('source' in state && state.name !== 'sending') void start(state.source);
    },

    discard: () => {
      setUnsentTake(null);
      stop();
      deleteTake(memberId).catch(() => setSaved(false));
    },

    reset: stop,
  };
}

export function toVideoSource(
  { blob, questionId, rehearsalId, retakeOf, transcript }: Take,
  title: string | null,
): VideoSource {
  const extension = blob.type === 'video/mp4' ? 'mp4' : 'webm';
  return {
    file: blob,
    fileName: `practice-session.${extension}`,
    title: getQuestionTitle(questionId) ?? title,
    origin: 'recorder',
    questionId,
    rehearsalId,
    retakeOf,
    transcript,
  };
}

function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof UploadRejectedError && error.status === 0);
}

/**
 * Error text for the member. Connection errors get a fixed text, because their messages differ
 * between browsers.
 */
export function describeUploadError(error: unknown): string {
  if (isConnectionLost(error))
    return 'the connection was lost. Check your connection and try again.';
  // A refusal explains itself; a server error says nothing that would help the member.
  if (error instanceof ApiError)
    return error.status < 500 ? error.userMessage : `Upload failed: ${error.status}`;

  return error instanceof Error ? error.message : 'Upload failed';
}
