import * as z from 'zod';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { getRow } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { catalogRowSchema, type ItemKey } from './catalog-row.ts';

const anyItemRowSchema = catalogRowSchema.extend({
  /** Seconds; 0 if the item has no duration. */
  duration: z.number().default(0),
});
export type AnyItemRow = z.output<typeof anyItemRowSchema>;

/** Reads items of any kind, for features that store only item keys. */
export interface AnyItemStore {
  find(key: ItemKey): Promise<AnyItemRow | undefined>;
  /** Takes 1 to 100 keys. Returns the items in any order and skips deleted items. */
  findAll(keys: readonly ItemKey[]): Promise<AnyItemRow[]>;
}

export function anyItemStore(client = documentClient(), tableName = readVariable('CATALOG_TABLE')): AnyItemStore {
  return {
    find: ({ kind, itemId }) => getRow({ client, tableName }, { kind, itemId }, anyItemRowSchema),
    async findAll(keys) {
      const Keys = keys.map(({ kind, itemId }) => ({ kind, itemId }));
      const found = await batchGet(client, { [tableName]: { Keys } });
      return (found[tableName] ?? []).map((item) => anyItemRowSchema.parse(item));
    },
  };
}
