import { isDeepStrictEqual } from 'node:util';
import type { CoachDraft } from '../../shared/coaching/coach-text.ts';
import { saveCoachDraft } from '../../shared/coaching/coaching.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { deployedDesk } from './deployed-coaching.ts';
import { keyOfDeskId } from './desk-id.ts';
import type { DeskStore, Versioned } from './desk.store.ts';
import { isWithinReach } from './reach.ts';
import type { HeldRow } from './request-row.ts';

interface Parts {
  readonly desk: Pick<DeskStore, 'saveDraft' | 'find'>;
  readonly now: () => Date;
}

export function saveCoachDraftWith({ desk, now }: Parts): UseCase<typeof saveCoachDraft> {
  return async ({ caller, params, body }) => {
    const { version, ...content } = body;
    const coachId = caller.memberId;
    const key = keyOfDeskId(params.id);
    const at = now();
    const row = (await desk.saveDraft({ ...key, coachId, now: at }, { version, content })) ?? (await desk.find(key));
    if (row?.status === 'completed' && row.coachId === coachId) return refuse('ALREADY_ANSWERED');
    if (row?.status !== 'in_review' || !isWithinReach(row, coachId, at)) return refuse('HOLD_LOST');
    const saved = savedFrom(row, coachId, { version, content });
    return saved ? { status: 200, body: { ...saved, holdUntil: row.holdUntil } } : refuse('DRAFT_CHANGED');
  };
}

/** Also recognizes a save whose response was lost, so that repeating it succeeds. */
function savedFrom({ draft }: HeldRow, coachId: string, { version, content }: Versioned<CoachDraft>) {
  if (draft?.coachId !== coachId || draft.version !== version + 1) return undefined;
  const { coachId: _, version: newest, savedAt, ...saved } = draft;
  return isDeepStrictEqual(saved, content) ? { version: newest, savedAt } : undefined;
}

export const handler = endpoint(saveCoachDraft, () =>
  saveCoachDraftWith({ desk: deployedDesk(), now: () => new Date() }),
);
