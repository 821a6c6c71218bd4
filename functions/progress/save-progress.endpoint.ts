import * as z from 'zod';
import { saveProgress } from '../../shared/progress/progress.contract.ts';
import { itemFacts, refuseOpening, type ItemFacts } from '../catalogue/catalogue.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { deployedProgress } from './deployed-progress.ts';
import { itemProgressOf } from './progress-row.ts';
import type { ProgressStore } from './progress.store.ts';

interface Parts {
  readonly items: Pick<ItemFacts, 'find'>;
  readonly progress: Pick<ProgressStore, 'save'>;
  readonly now: () => Date;
}

/** Refuses items that the member can't open, so that only real use is counted. */
export function saveProgressWith({ items, progress, now }: Parts): UseCase<typeof saveProgress> {
  return async ({ caller, body: { kind, itemId, positionSeconds, durationSeconds } }) => {
    const row = await items.find({ kind, itemId });
    const refusal = refuseOpening(caller, row);
    if (refusal) return refusal;
    const position = { kind, itemId, positionSeconds, durationSeconds: durationSeconds || (row?.duration ?? 0) };
    return { status: 200, body: itemProgressOf(await progress.save(caller.memberId, position, now())) };
  };
}

export const handler = endpoint(saveProgress, () => {
  const { CATALOGUE_TABLE } = readEnvironment({ CATALOGUE_TABLE: z.string() });
  return saveProgressWith({
    items: itemFacts(documentClient(), CATALOGUE_TABLE),
    progress: deployedProgress(),
    now: () => new Date(),
  });
});
