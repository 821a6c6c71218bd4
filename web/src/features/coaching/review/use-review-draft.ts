import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { SavedDraft } from '#shared/coaching/coach-queue.ts';
import {
  ALL_COMMENTS_LIMIT,
  EMPTY_DRAFT,
  areCommentsWithinLimit,
} from '#shared/coaching/coach-text.ts';
import { saveCoachDraft } from '#shared/coaching/coaching.contract.ts';
import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { deleteDraft, storeDraft, readDraft } from '#web/platform/draft.store.ts';
import { useSession } from '#web/platform/session.ts';

import { findLostHold } from './lost-hold.ts';
import {
  toReviewDraft,
  toCoachDraft,
  storedDraftSchema,
  type ReviewDraft,
  type StoredReviewDraft,
} from './review-draft.ts';
import {
  createDraftAutosaver,
  type DraftAutosaver,
  type AutosavedDraft,
  type SaveOutcome,
} from './draft-autosaver.ts';

export type ReviewDraftAutosaver = DraftAutosaver<ReviewDraft>;

interface ReviewDraftOptions {
  requestId: string;
  saved: SavedDraft;
  /** Called after each save, because saving extends the coach's hold on the request. */
  onHoldRenewed: (until: string) => void;
  /** Called with the unsent draft if this coach sent an answer from another tab or device. */
  onAnswered: (draft: ReviewDraft) => void;
}

export function useDraftKey(requestId: string) {
  return { userId: useSession().user?.id ?? '', form: `coach/desk/${requestId}` };
}

/**
 * Autosaves a request's draft and keeps a copy in this tab until the server has saved the draft.
 */
export function useReviewDraft({
  requestId,
  saved,
  onHoldRenewed,
  onAnswered,
}: ReviewDraftOptions) {
  const { userId, form } = useDraftKey(requestId);
  const [autosaver] = useState<ReviewDraftAutosaver>(() =>
    createDraftAutosaver({
      ...chooseInitialDraft(saved, readDraft({ userId, form }, storedDraftSchema)),
      save: createSave(requestId, onHoldRenewed),
    }),
  );

  const kept = useSyncExternalStore(autosaver.subscribe, autosaver.read);

  useEffect(() => {
    const place = { userId, form };
    if (kept.state.name === 'saved') deleteDraft(place);
    else storeDraft(place, { draft: toCoachDraft(kept.content), version: kept.version });
  }, [userId, form, kept]);

  useEffect(() => {
    autosaver.start();
    return () => {
      autosaver.stop();
      void autosaver.flush();
    };
  }, [autosaver]);

  const onAnsweredElsewhere = useEffectEvent(() => onAnswered(kept.content));
  useEffect(() => {
    if (kept.state.name === 'answered') onAnsweredElsewhere();
  }, [kept.state.name]);

  useEffect(() => {
    if (kept.state.name === 'saved') return undefined;

    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);

    return () => window.removeEventListener('beforeunload', ask);
  }, [kept.state.name]);

  return { autosaver, ...kept };
}

/**
 * Resumes this tab's draft, or the server's if there is none. If the server's draft is newer, the
 * coach chooses.
 */
export function chooseInitialDraft(
  saved: SavedDraft,
  stored: StoredReviewDraft | null,
): AutosavedDraft<ReviewDraft> {
  const { version } = saved;
  const initialDraft = (
    content: ReviewDraft,
    name: 'saved' | 'unsaved' | 'conflict',
  ): AutosavedDraft<ReviewDraft> => ({
    content,
    version,
    state: { name },
  });

  const onServer = toReviewDraft(saved);
  if (!stored) return initialDraft(onServer, 'saved');

  const mine = toReviewDraft(stored.draft);
  if (JSON.stringify(mine) === JSON.stringify(onServer)) return initialDraft(onServer, 'saved');

  // The server returns an empty draft in place of another coach's draft, so an empty draft isn't a
  // conflict.
  const hasServerDraft = JSON.stringify(toCoachDraft(onServer)) !== JSON.stringify(EMPTY_DRAFT);

  return initialDraft(mine, stored.version === version || !hasServerDraft ? 'unsaved' : 'conflict');
}

const COMMENTS_TOO_LONG = `Your comments have more than ${ALL_COMMENTS_LIMIT.toLocaleString('en-US')} characters in total.`;

function createSave(requestId: string, onHold: (until: string) => void) {
  return async (content: ReviewDraft, version: number): Promise<SaveOutcome> => {
    const draft = toCoachDraft(content);
    if (!areCommentsWithinLimit(draft.comments))
      return { name: 'failed', reason: COMMENTS_TOO_LONG };

    try {
      const { body: saved } = await call(saveCoachDraft, {
        params: { id: requestId },
        body: { ...draft, version },
      });

      onHold(saved.holdUntil);

      return { name: 'saved', version: saved.version };
    } catch (error) {
      if (hasErrorCode(error, 'DRAFT_CHANGED')) return { name: 'conflict' };
      if (hasErrorCode(error, 'ALREADY_ANSWERED')) return { name: 'answered' };

      return findLostHold(error) ?? { name: 'failed', reason: getErrorMessage(error) };
    }
  };
}
