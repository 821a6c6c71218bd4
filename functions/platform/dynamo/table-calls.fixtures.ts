import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export interface TableCall {
  /** For example `GetItemCommand`. */
  command: string;
  input: object;
}

/** Returns the DynamoDB calls that `work` makes, in order. */
export async function recordTableCalls(
  client: DynamoDBDocumentClient,
  work: () => Promise<unknown>,
): Promise<TableCall[]> {
  const calls: TableCall[] = [];
  await interceptCalls(client, work, (call) => {
    calls.push(call);
  });

  return calls;
}

/** Runs `work` while all writes are throttled; reads still succeed. */
export function withFailingWrites<T>(
  client: DynamoDBDocumentClient,
  work: () => Promise<T>,
): Promise<T> {
  return interceptCalls(client, work, ({ command }) => {
    if (!/^(Get|Query|Scan|BatchGet)/.test(command)) throw new ThrottlingError();
  });
}

/** DynamoDB's throttling error. */
export class ThrottlingError extends Error {
  override readonly name = 'ThrottlingException';
}

async function interceptCalls<T>(
  { middlewareStack }: DynamoDBDocumentClient,
  work: () => Promise<T>,
  onCall: (call: TableCall) => void,
): Promise<T> {
  middlewareStack.add(
    (next, { commandName }) =>
      async (sent) => {
        onCall({ command: String(commandName), input: sent.input });
        return next(sent);
      },
    { name: 'between' },
  );

  try {
    return await work();
  } finally {
    middlewareStack.remove('between');
  }
}
