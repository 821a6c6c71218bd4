import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import * as z from 'zod';

/** Names of others begin so: what holds it in an answer was read of others. */
export const OTHERS = 'other-';

export interface TableWatch {
  readonly url: string;
  /** `Query VIDEOS_TABLE`, one for each call, in order; a further page is a further call. */
  readonly operations: string[];
  /** How many tables full of others stand behind each that is really there: their pages come again that often. */
  pretendTimes: number;
  close(): Promise<void>;
}

const answerSchema = z.looseObject({ LastEvaluatedKey: z.unknown().optional() });
const askedSchema = z.looseObject({
  TableName: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
  Limit: z.number().optional(),
  ExclusiveStartKey: z.unknown().optional(),
});
type Asked = z.output<typeof askedSchema>;

/** Stands between a client and the tables, and notes what passes. */
export async function watchTables(tablesUrl: string): Promise<TableWatch> {
  const watch = { operations: new Array<string>(), pretendTimes: 1 };
  let repeats = 0;
  const server = createServer((incoming, outgoing) => {
    void readAll(incoming)
      .then(async (body) => {
        const asked = askedSchema.parse(JSON.parse(body));
        const operation = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
        const tables = asked.TableName ?? Object.keys(asked.RequestItems ?? {}).join(' ');
        watch.operations.push(`${operation} ${tables}`);
        const answer = await pass(tablesUrl, incoming, onward(asked));
        const isMore =
          watch.pretendTimes > 1 && readsOthers(operation, asked, answer.text) && repeats < watch.pretendTimes - 1;
        repeats = isMore ? repeats + 1 : 0;
        const text = isMore ? withMore(answer.text) : answer.text;
        outgoing.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
      })
      .catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : new Error(String(error))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return Object.assign(watch, {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** A page of others without a limit of its own goes on for as long as there are others. */
function readsOthers(operation: string, { Limit }: Asked, text: string): boolean {
  return ['Query', 'Scan'].includes(operation) && Limit === undefined && text.includes(OTHERS);
}

const AGAIN = { again: { S: 'again' } };

/** The answer with a place to go on from, unless it has one. Whoever asks from there gets the same page. */
function withMore(text: string): string {
  const answer = answerSchema.parse(JSON.parse(text));
  return JSON.stringify({ ...answer, LastEvaluatedKey: answer.LastEvaluatedKey ?? AGAIN });
}

/** What the tables are asked for: they know nothing of the place that `withMore` made up. */
function onward({ ExclusiveStartKey, ...rest }: Asked): string {
  const isMadeUp = JSON.stringify(ExclusiveStartKey) === JSON.stringify(AGAIN);
  return JSON.stringify(isMadeUp || ExclusiveStartKey === undefined ? rest : { ...rest, ExclusiveStartKey });
}

async function readAll(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function pass(
  url: string,
  { headers, method = 'POST' }: IncomingMessage,
  body: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const passedOn = { ...headers, host: new URL(url).host, 'content-length': length };
    const sent = request(url, { method, headers: passedOn }, (answer) => {
      readAll(answer).then((text) => resolve({ status: answer.statusCode ?? 502, text }), reject);
    });
    sent.on('error', reject).end(body);
  });
}
