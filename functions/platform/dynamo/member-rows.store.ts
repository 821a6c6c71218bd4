import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Row = Record<string, unknown>;

/** A table or index whose partition key is `memberId`. */
export interface MemberTable {
  readonly tableName: string;
  /** The table's own key, which names a row to delete. */
  readonly key: readonly string[];
  /** By which the rows of a member are found when they are not the table's partition. Follows the table by moments. */
  readonly index?: string;
}

/** All rows of one member, whatever they say. Costs what the member has, never what others have. */
export interface MemberRows {
  list(memberId: string): Promise<Row[]>;
  remove(memberId: string): Promise<void>;
}

const AT_ONCE = 10;

export function memberRows(client: DynamoDBDocumentClient, table: MemberTable): MemberRows {
  return {
    async list(memberId) {
      const rows: Row[] = [];
      for await (const page of pages(client, table, memberId)) rows.push(...page);
      return rows;
    },
    async remove(memberId) {
      for await (const page of pages(client, table, memberId)) {
        for (let from = 0; from < page.length; from += AT_ONCE) {
          await Promise.all(page.slice(from, from + AT_ONCE).map((row) => removeRow(client, table, row)));
        }
      }
    },
  };
}

async function* pages(
  client: DynamoDBDocumentClient,
  { tableName, index }: MemberTable,
  memberId: string,
): AsyncGenerator<Row[]> {
  let from: Row | undefined;
  do {
    const query = new QueryCommand({
      TableName: tableName,
      ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
      KeyConditionExpression: 'memberId = :memberId',
      ExpressionAttributeValues: { ':memberId': memberId },
      ExclusiveStartKey: from,
    });
    const { Items = [], LastEvaluatedKey } = await client.send(query);
    yield Items;
    from = LastEvaluatedKey;
  } while (from);
}

async function removeRow(client: DynamoDBDocumentClient, { tableName, key }: MemberTable, row: Row): Promise<void> {
  const Key = Object.fromEntries(key.map((name) => [name, row[name]]));
  await client.send(new DeleteCommand({ TableName: tableName, Key }));
}
