import {
  anyItemStore,
  checkFileAccess,
  type AnyItemStore,
} from '#functions/catalog/catalog.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { saveProgress } from '#shared/progress/progress.contract.ts';
import { progressStore, type ProgressStore, toItemProgress } from './progress.store.ts';

interface Deps {
  items: Pick<AnyItemStore, 'find'>;
  progress: Pick<ProgressStore, 'save'>;
  now: () => Date;
}

/** Refuses items that the member isn't allowed to open, so that only actual use is counted. */
export function saveProgressWith({ items, progress, now }: Deps): UseCase<typeof saveProgress> {
  return async ({ caller, body: { kind, itemId, positionSeconds, durationSeconds } }) => {
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
  };
}

export const handler = createHandler(saveProgress, () =>
  saveProgressWith({ items: anyItemStore(), progress: progressStore(), now: () => new Date() }),
);
