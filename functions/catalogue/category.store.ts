import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Category } from '../../shared/categories/categories.contract.ts';
import { storedRevisionSchema } from '../../shared/http/revision.ts';
import { revisionWrite } from '../platform/dynamo/revision-write.ts';
import { unlessLost, won } from '../platform/dynamo/table.ts';

const rowSchema = z.object({
  categoryId: z.string(),
  name: z.string(),
  slug: z.string(),
  revision: storedRevisionSchema,
  creationId: z.string().optional(),
});

export interface StoredCategory extends Category {
  /** Of the submission that created it; see `itemIdFor`. */
  readonly creationId?: string | undefined;
}

export interface CategoryStore {
  /** One Query, by name. */
  list(): Promise<StoredCategory[]>;
  find(id: string): Promise<Category | undefined>;
  /** False when the id is taken. */
  create(category: StoredCategory): Promise<boolean>;
  /** Undefined when it is gone or, if `seenRevision` is given, has another revision. */
  rename(category: Omit<Category, 'revision'>, seenRevision?: number): Promise<Category | undefined>;
  remove(id: string): Promise<void>;
}

/** All categories lie in one partition: there are a dozen, and they are always read together. */
const PARTITION = 'categories';

export function categoryStore(client: DynamoDBDocumentClient, tableName: string): CategoryStore {
  const keyOf = (categoryId: string) => ({ shelf: PARTITION, categoryId });
  return {
    async list() {
      const { Items } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'shelf = :shelf',
          ExpressionAttributeValues: { ':shelf': PARTITION },
          ConsistentRead: true,
        }),
      );
      return (Items ?? []).map(categoryOf).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    },
    async find(id) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(id), ConsistentRead: true }),
      );
      return Item && categoryOf(Item);
    },
    create: ({ id, ...fields }) =>
      won(
        client.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...keyOf(id), ...fields },
            ConditionExpression: 'attribute_not_exists(categoryId)',
          }),
        ),
      ),
    async rename({ id, name, slug }, seenRevision) {
      const { set, condition, values } = revisionWrite(seenRevision, 'categoryId');
      const update = new UpdateCommand({
        TableName: tableName,
        Key: keyOf(id),
        UpdateExpression: `SET #name = :name, slug = :slug, ${set}`,
        ConditionExpression: condition,
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': name, ':slug': slug, ...values },
        ReturnValues: 'ALL_NEW',
      });
      const renamed = await unlessLost(client.send(update));
      return renamed && categoryOf(renamed.Attributes ?? {});
    },
    async remove(id) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: keyOf(id) }));
    },
  };
}

function categoryOf(item: Record<string, unknown>): StoredCategory {
  const { categoryId, ...fields } = rowSchema.parse(item);
  return { id: categoryId, ...fields };
}
