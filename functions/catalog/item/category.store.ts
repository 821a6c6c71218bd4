import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { getRow, queryAll } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  absent,
  exists,
  nextRevision,
  revisionCheck,
} from '#platform/dynamo/update-expressions.ts';
import { tryPut, update, type Table } from '#platform/dynamo/update.ts';
import type { Category } from '#shared/categories/categories.contract.ts';
import { storedRevisionSchema } from '#shared/http/revision.ts';

const rowSchema = z.object({
  categoryId: z.string(),
  name: z.string(),
  slug: z.string(),
  revision: storedRevisionSchema,
  creationId: z.string().optional(),
});

const categorySchema = rowSchema.transform(({ categoryId, ...fields }): StoredCategory => ({
  id: categoryId,
  ...fields,
}));

export interface StoredCategory extends Category {
  /** Derived from the submission that created the category; see `deriveItemId`. */
  creationId?: string | undefined;
}

export type CategoryStore = ReturnType<typeof categoryStore>;

/**
 * There are only about a dozen categories and they are always read together, so they share one
 * partition.
 */
const PARTITION = 'categories';

const METHOD_NEEDS = {
  list: ['Query'],
  find: ['GetItem'],
  create: ['PutItem'],
  rename: ['UpdateItem'],
  remove: ['DeleteItem'],
} as const;

export const categoryStore = /* @__PURE__ */ tableStore(
  'Categories',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<z.output<typeof rowSchema>> = { client, tableName };
    const buildKey = (categoryId: string) => ({ partition: PARTITION, categoryId });

    return {
      /** Sorted by name. */
      async list() {
        const query = {
          KeyConditionExpression: '#partition = :partition',
          ExpressionAttributeNames: { '#partition': 'partition' },
          ExpressionAttributeValues: { ':partition': PARTITION },
          ConsistentRead: true,
        };

        return (await queryAll(table, query, categorySchema)).toSorted((a, b) =>
          a.name.localeCompare(b.name, 'en'),
        );
      },

      find: (id: string): Promise<Category | undefined> =>
        getRow(table, buildKey(id), categorySchema),
      /** Returns false if the ID is taken. */
      create: ({ id, ...fields }: StoredCategory) =>
        tryPut(table, { ...buildKey(id), ...fields }, { categoryId: absent }),

      /**
       * Returns undefined if the category no longer exists or its revision differs from
       * `seenRevision`.
       */
      async rename({ id, name, slug }: Omit<Category, 'revision'>, seenRevision?: number) {
        const renamed = await update(table, buildKey(id), {
          set: { name, slug, revision: nextRevision },
          condition: { categoryId: exists, ...revisionCheck(seenRevision) },
        });

        return renamed && categorySchema.parse(renamed);
      },

      async remove(id: string) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: buildKey(id) }));
      },
    };
  },
);
