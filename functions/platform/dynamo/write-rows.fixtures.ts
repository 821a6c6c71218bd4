import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** DynamoDB's limit for one batch. */
const BATCH_SIZE = 25;

/** Writes any number of rows. */
export async function writeRows(
  client: DynamoDBDocumentClient,
  tableName: string,
  rows: readonly object[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const requests = rows
      .slice(at, at + BATCH_SIZE)
      .map((row) => ({ PutRequest: { Item: { ...row } } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }
}
