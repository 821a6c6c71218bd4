import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { nextTakeTitle } from '#shared/practice/next-take-title.ts';
import { invalidateUsage, isAllowanceUsedError } from '#web/features/billing/billing.public.ts';
import { ApiError, hasErrorCode } from '#web/platform/api-error.ts';
import { endSessionIfSignedOut } from '#web/platform/session.ts';

import { useUpdateCachedVideo, videosQuery } from '../takes/practice.queries.ts';
import {
  deleteTake,
  readAllTakes,
  readTake,
  saveTake,
  type Take,
  type TakeSlot,
} from '../upload/take.store.ts';
import {
  describeUploadError,
  toVideoSource,
  type UploadOptions,
} from '../upload/use-practice-upload.ts';

/**
 * Why the remaining takes aren't uploading. `offline`: the upload is retried automatically.
 * `refused`: the plan's monthly limit has been reached.
 */
interface UploadProblem {
  kind: 'offline' | 'failed' | 'refused';
  message: string;
}

export type RehearsalUploads = ReturnType<typeof useRehearsalUploads>;

/** Wait before each retry after a lost connection. The last one is repeated. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

/**
 * Uploads rehearsal takes one after another, in the background. Each stays on this device until it
 * is uploaded.
 */
export function useRehearsalUploads({ memberId, send, onConsentRequired }: UploadOptions) {
  const client = useQueryClient();
  const storeVideo = useUpdateCachedVideo();
  /** False until the takes stored on this device are known. */
  const [isReady, setReady] = useState(false);
  /** Rehearsal takes that aren't in the library yet, oldest first. */
  const [takes, setTakes] = useState<readonly Take[]>([]);
  /** False if this browser couldn't store a take, so that the page must stay open. */
  const [isSaved, setSaved] = useState(true);
  /** The uploaded fraction of the first take, 0 to 1; null if nothing is uploading. */
  const [fraction, setFraction] = useState<number | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const failures = useRef(0);
  /** Takes that haven't been sent before. Any other take may already be in the library. */
  const fresh = useRef(new Set<string>());

  useEffect(() => {
    let isMounted = true;
    const show = (stored: readonly Take[]) => {
      if (!isMounted) return;

      const ofRehearsals = stored.filter(({ rehearsalId }) => rehearsalId !== null);
      setTakes((known) => [
        ...ofRehearsals.filter((take) => !known.some((other) => isSame(take, other))),
        ...known,
      ]);

      setReady(true);
    };

    // Rejects if IndexedDB is unavailable, as in some private windows. Takes can't be stored then.
    readAllTakes(memberId).then(
      (stored) =>
        show(
          stored.toSorted(
            (one, other) => Date.parse(one.recordedAt) - Date.parse(other.recordedAt),
          ),
        ),
      () => {
        show([]);
        if (isMounted) setSaved(false);
      },
    );

    return () => {
      isMounted = false;
    };
  }, [memberId]);

  const remove = useCallback(
    (sent: TakeSlot) => setTakes((known) => known.filter((take) => !isSame(take, sent))),
    [],
  );

  // The uploads continue once there is no problem.
  const retry = useCallback(() => setProblem(null), []);

  const upload = useEffectEvent(async (take: Take, signal: AbortSignal) => {
    const isFirstTry = fresh.current.delete(slotKey(take));
    await withTakeLock(memberId, signal, async () => {
      const isSent =
        (await isSentByOtherTab(memberId, take, isSaved)) ||
        (!isFirstTry && (await isInLibrary(client, take)));

      if (!isSent) {
        const videos = client.getQueryData(videosQuery.queryKey);
        const onProgress = (sent: number) => !signal.aborted && setFraction(sent);

        storeVideo(
          await send(toVideoSource(take, videos ? nextTakeTitle(videos) : null), {
            onProgress,
            signal,
          }),
        );

        invalidateUsage(client);
      }

      await deleteTake(memberId, take).catch(() => undefined);
    });

    void client.invalidateQueries({ queryKey: videosQuery.queryKey, exact: true });
  });

  const fail = useEffectEvent((error: unknown) => {
    if (hasErrorCode(error, 'CONSENT_REQUIRED')) {
      setProblem({ kind: 'failed', message: 'Please agree to the analysis first.' });
      onConsentRequired(retry);
      return;
    }

    if (isAllowanceUsedError(error)) {
      setProblem({ kind: 'refused', message: error.userMessage });
      invalidateUsage(client);
      return;
    }

    const message = describeUploadError(error);
    setProblem({ kind: mayRecover(error) ? 'offline' : 'failed', message });
    endSessionIfSignedOut(client, error);
  });

  const [next] = takes;

  useEffect(() => {
    if (!isReady || !next || problem) return undefined;

    const controller = new AbortController();

    upload(next, controller.signal).then(
      () => {
        failures.current = 0;
        if (!controller.signal.aborted) setFraction(null);
        remove(next);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setFraction(null);
        fail(error);
      },
    );

    return () => controller.abort();
  }, [isReady, next, problem, remove]);

  const canRetryLater = problem?.kind === 'offline' && takes.length > 0;

  useEffect(() => {
    if (!canRetryLater) return undefined;

    const delay = RETRY_DELAYS_MS[Math.min(failures.current, RETRY_DELAYS_MS.length - 1)];
    failures.current += 1;

    const timer = setTimeout(retry, delay);
    window.addEventListener('online', retry);

    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [canRetryLater, retry]);

  const save = (take: Take) => saveTake(memberId, take).catch(() => setSaved(false));

  return {
    isReady,
    takes,
    isSaved,
    fraction,
    problem,

    add: (take: Take) => {
      fresh.current.add(slotKey(take));
      void save(take).then(() =>
        setTakes((known) => [...known.filter((other) => !isSame(take, other)), take]),
      );
    },

    /** Stores a take without uploading it. Used after the sign-in session is lost. */
    saveForLater: (take: Take) => void save(take),
    retry,

    discard: (take: Take) => {
      remove(take);
      setProblem(null);
      void deleteTake(memberId, take).catch(() => undefined);
    },
  };
}

/**
 * True for errors that a retry may solve, such as a lost connection. Retrying a refused request
 * doesn't help.
 */
function mayRecover(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    error.status >= 500 ||
    error.status === 409 ||
    error.status === 429
  );
}

/**
 * Runs `act` while no other tab uploads takes of this member. Browsers without locks run it right
 * away.
 */
async function withTakeLock(
  memberId: string,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return act();
  await navigator.locks.request(`takes/${memberId}`, { signal }, act);
}

/**
 * True if the take is no longer stored on this device, which means that another tab has sent it.
 */
async function isSentByOtherTab(memberId: string, take: Take, isSaved: boolean): Promise<boolean> {
  // Rejects if this browser can't store takes. In that case, no other tab can have the take.
  return readTake(memberId, take).then(
    (stored) => stored === null && isSaved,
    () => false,
  );
}

/** True if an earlier try has registered the video, although its response was lost. */
async function isInLibrary(
  client: QueryClient,
  { rehearsalId, questionId }: TakeSlot,
): Promise<boolean> {
  const videos = await client.fetchQuery({ ...videosQuery, staleTime: 0 });
  return videos.some(
    (video) => video.rehearsalId === rehearsalId && video.questionId === questionId,
  );
}

function slotKey({ rehearsalId, questionId }: TakeSlot): string {
  return `${rehearsalId}/${questionId}`;
}

function isSame(one: TakeSlot, other: TakeSlot): boolean {
  return slotKey(one) === slotKey(other);
}
