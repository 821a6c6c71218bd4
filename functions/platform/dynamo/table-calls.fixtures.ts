import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export interface TableCall {
  /** `GetItemCommand` and so on. */
  readonly command: string;
  readonly input: object;
}

/** What the tables are asked while the work goes on, in order. */
export async function tableCallsOf(client: DynamoDBDocumentClient, work: () => Promise<unknown>): Promise<TableCall[]> {
  const calls: TableCall[] = [];
  await between(client, work, (call) => {
    calls.push(call);
  });
  return calls;
}

/** While the work goes on the tables serve reads and are too busy for every write. */
export function whileWritesFail<T>(client: DynamoDBDocumentClient, work: () => Promise<T>): Promise<T> {
  return between(client, work, ({ command }) => {
    if (!/^(Get|Query|Scan|BatchGet)/.test(command)) throw new BusyTable();
  });
}

/** As a table says that it is asked too much. */
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
