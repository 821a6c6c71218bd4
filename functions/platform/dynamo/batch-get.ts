import { setTimeout as pause } from 'node:timers/promises';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { BatchGetCommandInput, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DependencyFailure } from '../dependency-failure.ts';

type Requests = NonNullable<BatchGetCommandInput['RequestItems']>;
type Found = Readonly<Record<string, readonly Record<string, unknown>[] | undefined>>;

const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 25;

/**
 * Reads up to 100 rows from several tables by key; missing rows are left out. Retries unprocessed
 * keys, and throws a DependencyFailure if a busy table keeps returning them.
 */
export async function batchGet(client: DynamoDBDocumentClient, requests: Requests): Promise<Found> {
  const found: Record<string, Record<string, unknown>[]> = {};
  let missing: Requests = requests;

  for (let tries = 0; Object.keys(missing).length > 0; tries += 1) {
    if (tries === MAX_ATTEMPTS)
      throw new DependencyFailure('the table keeps returning unprocessed keys');

    if (tries > 0) await pause(FIRST_PAUSE_MS * 2 ** tries);

    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: missing }),
    );
    for (const [table, rows] of Object.entries(Responses ?? {}))
      (found[table] ??= []).push(...rows);

    missing = UnprocessedKeys ?? {};
  }

  return found;
}
