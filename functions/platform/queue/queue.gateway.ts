import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { CLIENT_LIMITS } from '../client-limits.ts';
import { once } from '../environment.ts';

const sqs = /* @__PURE__ */ once(() => new SQSClient(CLIENT_LIMITS));

export interface Queue<Message> {
  send(message: Message): Promise<void>;
}

/** A queue whose messages are JSON. */
export function jsonQueue<Message>(queueUrl: string, client: SQSClient = sqs()): Queue<Message> {
  return {
    async send(message) {
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }));
    },
  };
}
