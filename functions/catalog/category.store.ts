import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Category } from '../../shared/categories/categories.contract.ts';
import { storedRevisionSchema } from '../../shared/http/revision.ts';
import { absent, exists, nextRevision, revisionCheck } from '../platform/dynamo/update-expressions.ts';
import { tryPut, update, type Table } from '../platform/dynamo/update.ts';

const rowSchema = z.object({
  categoryId: z.string(),
  name: z.string(),
  slug: z.string(),
  revision: storedRevisionSchema,
  creationId: z.string().optional(),
});

export interface StoredCategory extends Category {
  /** Derived from the submission that created the category; see `deriveItemId`. */
  readonly creationId?: string | undefined;
}

export interface CategoryStore {
  /** A single Query, sorted by name. */
  list(): Promise<StoredCategory[]>;
  find(id: string): Promise<Category | undefined>;
  /** Returns false if the ID is taken. */
  create(category: StoredCategory): Promise<boolean>;
  /** Returns undefined if the category no longer exists or its revision differs from `seenRevision`. */
  rename(category: Omit<Category, 'revision'>, seenRevision?: number): Promise<Category | undefined>;
  remove(id: string): Promise<void>;
}

/** There are only about a dozen categories and they are always read together, so they share one partition. */
const PARTITION = 'categories';

export function categoryStore(client: DynamoDBDocumentClient, tableName: string): CategoryStore {
  const table: Table<z.output<typeof rowSchema>> = { client, tableName };
  const buildKey = (categoryId: string) => ({ partition: PARTITION, categoryId });
  return {
    async list() {
      const { Items } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: '#partition = :partition',
          ExpressionAttributeNames: { '#partition': 'partition' },
          ExpressionAttributeValues: { ':partition': PARTITION },
          ConsistentRead: true,
        }),
      );
      return (Items ?? []).map(parseCategory).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    },
    async find(id) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: buildKey(id), ConsistentRead: true }),
      );
      return Item && parseCategory(Item);
    },
    create: ({ id, ...fields }) => tryPut(table, { ...buildKey(id), ...fields }, { categoryId: absent }),
    async rename({ id, name, slug }, seenRevision) {
      const renamed = await update(table, buildKey(id), {
        set: { name, slug, revision: nextRevision },
        condition: { categoryId: exists, ...revisionCheck(seenRevision) },
      });
      return renamed && parseCategory(renamed);
    },
    async remove(id) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: buildKey(id) }));
    },
  };
}

function parseCategory(item: Record<string, unknown>): StoredCategory {
  const { categoryId, ...fields } = rowSchema.parse(item);
  return { id: categoryId, ...fields };
}
