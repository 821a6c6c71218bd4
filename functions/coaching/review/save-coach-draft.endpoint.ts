import { isDeepStrictEqual } from 'node:util';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import type { CoachDraft } from '#shared/coaching/coach-text.ts';
import { saveCoachDraft } from '#shared/coaching/coaching.contract.ts';
import { coachReviewStore, type Versioned } from './coach-review.store.ts';
import { canCoachAccess, parseCoachQueueId } from '../request/coach-access.ts';
import { refuseLostHold } from '../request/lost-hold.ts';
import type { HeldRow } from '../request/request-row.ts';

export const saveCoachDraftEndpoint = endpoint(saveCoachDraft, {
  impact: 'Drafts of coaches are not saved, and their holds expire while they write.',
  uses: {
    reviews: coachReviewStore.pick('saveDraft', 'find'),
    now: clock,
  },
})(async ({ caller, params, body }, { reviews, now }) => {
  const { version, ...content } = body;
  const coachId = caller.memberId;
  const key = parseCoachQueueId(params.id);
  const currentTime = now();
  const row =
    (await reviews.saveDraft({ ...key, coachId, now: currentTime }, { version, content })) ??
    (await reviews.find(key));
  if (row?.status !== 'in_review' || !canCoachAccess(row, coachId, currentTime))
    return refuseLostHold(row, coachId, currentTime);

  const saved = findSavedDraft(row, coachId, { version, content });

  return saved
    ? { status: 200, body: { ...saved, holdUntil: row.holdUntil } }
    : refuse('DRAFT_CHANGED');
});

export const { handler, declaration } = saveCoachDraftEndpoint;

/**
 * Finds the saved draft. After a lost response, a retry finds the draft that the first request
 * saved.
 */
function findSavedDraft(
  { draft }: HeldRow,
  coachId: string,
  { version, content }: Versioned<CoachDraft>,
) {
  if (draft?.coachId !== coachId || draft.version !== version + 1) return undefined;
  const { coachId: _, version: newest, savedAt, ...saved } = draft;
  return isDeepStrictEqual(saved, content) ? { version: newest, savedAt } : undefined;
}
