import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { AWS_CLIENT_CONFIG } from '../aws-client-config.ts';
import { once, readVariable } from '../environment.ts';
import { queueEnvName } from '../env-names.ts';
import { runInBatches } from '../run-in-batches.ts';
import type { QueueId } from '../uses/need.ts';
import type { Use } from '../uses/use.ts';

const sqs = /* @__PURE__ */ once(() => new SQSClient(AWS_CLIENT_CONFIG));

export interface Queue<Message> {
  /** SQS delivers the message after `delaySeconds` (at most 900), by default at once. */
  send(message: Message, options?: { delaySeconds?: number }): Promise<void>;
}

/** SQS's limit. */
export const MESSAGES_PER_BATCH = 10;
export const CONCURRENT_BATCHES = 10;

export interface BatchQueue<Message> {
  /** Throws if SQS didn't accept all messages. Some of them may then have been sent. */
  sendAll(messages: readonly Message[]): Promise<void>;
}

export interface QueueOptions<Message> {
  /**
   * Returns the message group for SQS fair queues, so that one sender's backlog doesn't delay other
   * senders.
   */
  getGroupId?: (message: Message) => string;
  client?: SQSClient;
}

/** An SQS queue for JSON messages. */
export function jsonQueue<Message>(
  queueUrl: string,
  { getGroupId, client = sqs() }: QueueOptions<Message> = {},
): Queue<Message> {
  return {
    async send(message, { delaySeconds } = {}) {
      const group = getGroupId && { MessageGroupId: getGroupId(message) };
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: encodeMessage(message),
          ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
          ...group,
        }),
      );
    },
  };
}

/** Lets a function send messages to a queue of the stack. */
export function sendsTo<Message>(
  queue: QueueId,
  options?: QueueOptions<Message>,
): Use<Queue<Message>> {
  return {
    needs: [{ kind: 'queue', queue }],
    wire: () => jsonQueue(readVariable(queueEnvName(queue)), options),
  };
}

/** An SQS queue for many JSON messages at once. */
export function jsonBatchQueue<Message>(queueUrl: string, client = sqs()): BatchQueue<Message> {
  const sendBatch = async (messages: readonly Message[]) => {
    const entries = messages.map((message, index) => ({
      Id: String(index),
      MessageBody: encodeMessage(message),
    }));
    const { Failed: [failed] = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }),
    );
    if (failed) throw new Error(`SQS refused a message: ${failed.Code}`);
  };

  return {
    async sendAll(messages) {
      const batches = chunk(messages, MESSAGES_PER_BATCH);
      await runInBatches(batches, CONCURRENT_BATCHES, sendBatch);
    },
  };
}

/** Lets a function send many messages at once to a queue of the stack. */
export function sendsBatchesTo<Message>(queue: QueueId): Use<BatchQueue<Message>> {
  return {
    needs: [{ kind: 'queue', queue }],
    wire: () => jsonBatchQueue(readVariable(queueEnvName(queue))),
  };
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/**
 * SQS refuses messages with characters that XML forbids. JSON escapes all of them except U+FFFE and
 * U+FFFF.
 */
function encodeMessage(message: unknown): string {
  return JSON.stringify(message)
    .replaceAll('\ufffe', String.raw`\ufffe`)
    .replaceAll('\uffff', String.raw`\uffff`);
}
