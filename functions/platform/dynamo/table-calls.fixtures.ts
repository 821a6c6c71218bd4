import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export interface TableCall {
  /** For example `GetItemCommand`. */
  readonly command: string;
  readonly input: object;
}

/** The calls that `work` sends to the tables, in order. */
export async function tableCallsOf(client: DynamoDBDocumentClient, work: () => Promise<unknown>): Promise<TableCall[]> {
  const calls: TableCall[] = [];
  await between(client, work, (call) => {
    calls.push(call);
  });
  return calls;
}

/** Runs `work` while all writes are throttled; reads still succeed. */
export function whileWritesFail<T>(client: DynamoDBDocumentClient, work: () => Promise<T>): Promise<T> {
  return between(client, work, ({ command }) => {
    if (!/^(Get|Query|Scan|BatchGet)/.test(command)) throw new BusyTable();
  });
}

/** DynamoDB's throttling error. */
export class BusyTable extends Error {
  override readonly name = 'ThrottlingException';
}

async function between<T>(
  { middlewareStack }: DynamoDBDocumentClient,
  work: () => Promise<T>,
  see: (call: TableCall) => void,
): Promise<T> {
  middlewareStack.add(
    (next, { commandName }) =>
      async (sent) => {
        see({ command: String(commandName), input: sent.input });
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
