import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { AWS_CLIENT_CONFIG } from '../aws-client-config.ts';
import { once, readVariable } from '../environment.ts';
import { queueEnvName } from '../env-names.ts';
import type { QueueId } from '../uses/need.ts';
import type { Use } from '../uses/use.ts';

const sqs = /* @__PURE__ */ once(() => new SQSClient(AWS_CLIENT_CONFIG));

export interface Queue<Message> {
  /** SQS delivers the message after `delaySeconds` (at most 900), by default at once. */
  send(message: Message, options?: { delaySeconds?: number }): Promise<void>;
}

interface QueueOptions<Message> {
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

/**
 * SQS refuses messages with characters that XML forbids. JSON escapes all of them except U+FFFE and
 * U+FFFF.
 */
function encodeMessage(message: unknown): string {
  return JSON.stringify(message)
    .replaceAll('\ufffe', String.raw`\ufffe`)
    .replaceAll('\uffff', String.raw`\uffff`);
}
