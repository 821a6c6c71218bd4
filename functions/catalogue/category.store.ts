import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Category } from '../../shared/categories/categories.contract.ts';
import { won } from '../platform/dynamo/table.ts';

const rowSchema = z.object({ categoryId: z.string(), name: z.string(), slug: z.string() });

export interface CategoryStore {
  /** One Query, by name. */
  list(): Promise<Category[]>;
  find(id: string): Promise<Category | undefined>;
  /** False when the id is taken. */
  create(category: Category): Promise<boolean>;
  /** False when it is gone. */
  rename(category: Category): Promise<boolean>;
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
    create: ({ id, name, slug }) =>
      won(
        client.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...keyOf(id), name, slug },
            ConditionExpression: 'attribute_not_exists(categoryId)',
          }),
        ),
      ),
    rename: ({ id, name, slug }) =>
      won(
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: keyOf(id),
            UpdateExpression: 'SET #name = :name, slug = :slug',
            ConditionExpression: 'attribute_exists(categoryId)',
            ExpressionAttributeNames: { '#name': 'name' },
            ExpressionAttributeValues: { ':name': name, ':slug': slug },
          }),
        ),
      ),
    async remove(id) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: keyOf(id) }));
    },
  };
}

function categoryOf(item: Record<string, unknown>): Category {
  const { categoryId, name, slug } = rowSchema.parse(item);
  return { id: categoryId, name, slug };
}
