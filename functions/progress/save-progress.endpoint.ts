import { anyItemStore, checkFileAccess } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { saveProgress } from '#shared/progress/progress.contract.ts';
import { progressStore, toItemProgress } from './progress.store.ts';

/** Refuses items that the member isn't allowed to open, so that only actual use is counted. */
export const saveProgressEndpoint = endpoint(saveProgress, {
  impact: 'Members do not resume where they stopped.',
  uses: {
    items: anyItemStore.pick('find'),
    progress: progressStore.pick('save'),
    now: clock,
  },
})(async (
  { caller, body: { kind, itemId, positionSeconds, durationSeconds } },
  { items, progress, now },
) => {
  const row = await items.find({ kind, itemId });
  const refusal = checkFileAccess(caller, row);
  if (refusal) return refusal;

  const position = {
    kind,
    itemId,
    positionSeconds,
    durationSeconds: durationSeconds || (row?.duration ?? 0),
  };

  return {
    status: 200,
    body: toItemProgress(await progress.save(caller.memberId, position, now())),
  };
});

export const { handler, declaration } = saveProgressEndpoint;
