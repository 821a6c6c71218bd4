import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { CLIENT_LIMITS } from '../client-limits.ts';
import { once } from '../environment.ts';

const sqs = /* @__PURE__ */ once(() => new SQSClient(CLIENT_LIMITS));

export interface Queue<Message> {
  send(message: Message): Promise<void>;
}

interface QueueOptions<Message> {
  /** Message group for SQS fair queues, so that one sender's backlog doesn't delay the others. */
  readonly groupOf?: (message: Message) => string;
  readonly client?: SQSClient;
}

/** A queue with JSON messages. */
export function jsonQueue<Message>(
  queueUrl: string,
  { groupOf, client = sqs() }: QueueOptions<Message> = {},
): Queue<Message> {
  return {
    async send(message) {
      const group = groupOf && { MessageGroupId: groupOf(message) };
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message), ...group }));
    },
  };
}
