import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ALL_COMMENTS_LIMIT, EMPTY_DRAFT, fitTogether } from '../../../../shared/coaching/coach-text.ts';
import type { SavedDraft } from '../../../../shared/coaching/desk.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { forgetDraft, keepDraft, readDraft } from '../../platform/draft.store.ts';
import { isRefusal } from './coaching.queries.ts';
import { deskDraftOf, draftOf, keptDraftSchema, type DeskDraft, type KeptDeskDraft } from './desk-draft.ts';
import { saveDraft } from './desk.queries.ts';
import { createDraftKeeper, type DraftKeeper, type KeptDraft, type SaveOutcome } from './draft-keeper.ts';

export type DeskKeeper = DraftKeeper<DeskDraft>;

interface DeskDraftParts {
  readonly requestId: string;
  readonly coachId: string;
  readonly saved: SavedDraft;
  /** Every save extends the hold. */
  readonly onHold: (until: string) => void;
  /** This coach sent an answer from another tab or device, and `draft` is unsent. */
  readonly onAnswered: (draft: DeskDraft) => void;
}

/** The key under which this tab stores the draft. */
export function deskForm(requestId: string): string {
  return `coach/desk/${requestId}`;
}

/** A request's draft: autosaved, and stored in this tab until the server has it. */
export function useDeskDraft({ requestId, coachId, saved, onHold, onAnswered }: DeskDraftParts) {
  const form = deskForm(requestId);
  const [keeper] = useState<DeskKeeper>(() =>
    createDraftKeeper({
      ...beginning(saved, readDraft({ userId: coachId, form }, keptDraftSchema)),
      save: saverOf(requestId, onHold),
    }),
  );
  const kept = useSyncExternalStore(keeper.subscribe, keeper.read);

  useEffect(() => {
    const place = { userId: coachId, form };
    if (kept.state.name === 'saved') forgetDraft(place);
    else keepDraft(place, { draft: draftOf(kept.content), version: kept.version });
  }, [coachId, form, kept]);
  useEffect(() => {
    keeper.start();
    return () => {
      keeper.stop();
      void keeper.flush();
    };
  }, [keeper]);
  const stopped = useEffectEvent(() => onAnswered(kept.content));
  useEffect(() => {
    if (kept.state.name === 'answered') stopped();
  }, [kept.state.name]);
  useEffect(() => {
    if (kept.state.name === 'saved') return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [kept.state.name]);
  return { keeper, ...kept };
}

/**
 * Resumes a draft stored in this tab if it's based on the server's version. Otherwise the coach must choose a version.
 */
export function beginning(saved: SavedDraft, kept: KeptDeskDraft | null): KeptDraft<DeskDraft> {
  const { version } = saved;
  const begin = (content: DeskDraft, name: 'saved' | 'unsaved' | 'conflict'): KeptDraft<DeskDraft> => ({
    content,
    version,
    state: { name },
  });
  const onServer = deskDraftOf(saved);
  if (!kept) return begin(onServer, 'saved');
  const mine = deskDraftOf(kept.draft);
  if (JSON.stringify(mine) === JSON.stringify(onServer)) return begin(onServer, 'saved');
  // The server hides another coach's draft, so an empty server draft is no conflict.
  const hasOther = JSON.stringify(draftOf(onServer)) !== JSON.stringify(EMPTY_DRAFT);
  return begin(mine, kept.version === version || !hasOther ? 'unsaved' : 'conflict');
}

const TOO_MUCH = `Your comments have more than ${ALL_COMMENTS_LIMIT.toLocaleString('en-US')} characters in total.`;

function saverOf(requestId: string, onHold: (until: string) => void) {
  return async (content: DeskDraft, version: number): Promise<SaveOutcome> => {
    const draft = draftOf(content);
    if (!fitTogether(draft.comments)) return { name: 'failed', reason: TOO_MUCH };
    try {
      const saved = await saveDraft(requestId, draft, version);
      onHold(saved.holdUntil);
      return { name: 'saved', version: saved.version };
    } catch (error) {
      if (isRefusal(error, 'DRAFT_CHANGED')) return { name: 'conflict' };
      if (isRefusal(error, 'ALREADY_ANSWERED')) return { name: 'answered' };
      if (isRefusal(error, 'HOLD_LOST', 'NOT_FOUND')) return { name: 'lost' };
      return { name: 'failed', reason: reasonOf(error) };
    }
  };
}
