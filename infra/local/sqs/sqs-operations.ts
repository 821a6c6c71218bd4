import { createHash, randomUUID } from 'node:crypto';
import { ACCOUNT } from '../aws/credentials.ts';
import { ServiceError, type JsonCall, type JsonObject } from '../aws/json-service.ts';
import type { ReceivedMessage } from './message.ts';
import type { Queue } from './queue.ts';

interface Surroundings {
  find(nameOrArn: string): Queue | undefined;
  readonly queues: ReadonlyMap<string, Queue>;
  url(): string;
  readonly closing: AbortSignal;
}

type Operation = (call: JsonCall, around: Surroundings) => JsonObject | Promise<JsonObject>;

const MAX_BODY_BYTES = 1_048_576;

/** The SQS operations that the product and the runner use, by their name in X-Amz-Target. */
export function sqsOperations(around: Surroundings): (call: JsonCall) => Promise<JsonObject> {
  return async (call) => {
    const operation = OPERATIONS[call.operation];
    if (!operation) throw new ServiceError('UnknownOperationException', `${call.operation} is not offered here`);
    return operation(call, around);
  };
}

const OPERATIONS: Record<string, Operation> = {
  GetQueueUrl: (call, around) => {
    const name = text(call.input.QueueName);
    const queue = requireQueue(around.find(name));
    call.allow('sqs:GetQueueUrl', queue.arn);
    return { QueueUrl: `${around.url()}/${ACCOUNT}/${name}` };
  },
  SendMessage: (call, around) => send(queueOf(call, around, 'sqs:SendMessage'), call.input),
  SendMessageBatch: (call, around) => {
    const queue = queueOf(call, around, 'sqs:SendMessage');
    return batch(call.input, (entry) => send(queue, entry));
  },
  ReceiveMessage: receive,
  DeleteMessage: (call, around) => remove(queueOf(call, around, 'sqs:DeleteMessage'), call.input),
  DeleteMessageBatch: (call, around) => {
    const queue = queueOf(call, around, 'sqs:DeleteMessage');
    return batch(call.input, (entry) => remove(queue, entry));
  },
  ChangeMessageVisibility: (call, around) =>
    changeVisibility(queueOf(call, around, 'sqs:ChangeMessageVisibility'), call.input),
  ChangeMessageVisibilityBatch: (call, around) => {
    const queue = queueOf(call, around, 'sqs:ChangeMessageVisibility');
    return batch(call.input, (entry) => changeVisibility(queue, entry));
  },
  GetQueueAttributes: (call, around) => attributes(queueOf(call, around, 'sqs:GetQueueAttributes'), call.input),
  PurgeQueue: (call, around) => {
    queueOf(call, around, 'sqs:PurgeQueue').purge();
    return {};
  },
  StartMessageMoveTask: startMove,
};

function queueOf(call: JsonCall, around: Surroundings, action: string): Queue {
  const queue = requireQueue(around.find(text(call.input.QueueUrl).split('/').at(-1) ?? ''));
  call.allow(action, queue.arn);
  return queue;
}

function requireQueue(queue: Queue | undefined): Queue {
  if (queue) return queue;
  throw new ServiceError('com.amazonaws.sqs#QueueDoesNotExist', 'The specified queue does not exist.');
}

function send(queue: Queue, entry: JsonObject): JsonObject {
  const body = text(entry.MessageBody);
  if (body === '') throw new ServiceError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) {
    throw new ServiceError('InvalidParameterValue', 'One or more parameters are invalid: message over 1 MiB');
  }
  const id = queue.send(body, {
    ...(typeof entry.DelaySeconds === 'number' && { delaySeconds: entry.DelaySeconds }),
    ...(isObject(entry.MessageAttributes) && { attributes: entry.MessageAttributes }),
    ...(typeof entry.MessageGroupId === 'string' && { group: groupIn(entry.MessageGroupId) }),
  });
  return { MessageId: id, MD5OfMessageBody: md5(body) };
}

function groupIn(id: string): string {
  if (/^[\x21-\x7e]{1,128}$/.test(id)) return id;
  throw new ServiceError('InvalidParameterValue', 'Value for parameter MessageGroupId is invalid.');
}

async function receive(call: JsonCall, around: Surroundings): Promise<JsonObject> {
  const queue = queueOf(call, around, 'sqs:ReceiveMessage');
  const { input } = call;
  const max = within(input.MaxNumberOfMessages ?? 1, [1, 10], 'MaxNumberOfMessages');
  const wait = within(input.WaitTimeSeconds ?? 0, [0, 20], 'WaitTimeSeconds');
  const signal = AbortSignal.any([call.gone(), around.closing]);
  const messages = await queue.poll(max, wait, {
    signal,
    ...(input.VisibilityTimeout !== undefined && {
      visibilityTimeoutSeconds: within(input.VisibilityTimeout, [0, 43_200], 'VisibilityTimeout'),
    }),
  });
  const asked = [...list(input.AttributeNames), ...list(input.MessageSystemAttributeNames)];
  return messages.length === 0 ? {} : { Messages: messages.map((message) => describe(message, asked, input)) };
}

function describe(message: ReceivedMessage, asked: unknown[], input: JsonObject): JsonObject {
  const wanted = Object.entries(message.attributes).filter(([name]) => asked.includes('All') || asked.includes(name));
  const wantsAttributes = list(input.MessageAttributeNames).length > 0;
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(wanted.length > 0 && { Attributes: Object.fromEntries(wanted) }),
    ...(wantsAttributes && { MessageAttributes: message.messageAttributes }),
  };
}

function remove(queue: Queue, entry: JsonObject): JsonObject {
  if (!queue.delete(text(entry.ReceiptHandle))) throw invalidHandle();
  return {};
}

function changeVisibility(queue: Queue, entry: JsonObject): JsonObject {
  const seconds = within(entry.VisibilityTimeout, [0, 43_200], 'VisibilityTimeout');
  const outcome = queue.changeVisibility(text(entry.ReceiptHandle), seconds);
  if (outcome === 'invalid-handle') throw invalidHandle();
  if (outcome === 'not-in-flight') {
    throw new ServiceError('com.amazonaws.sqs#MessageNotInflight', 'The message referred to is not in flight.');
  }
  return {};
}

function invalidHandle(): ServiceError {
  return new ServiceError('com.amazonaws.sqs#ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
}

function batch(input: JsonObject, run: (entry: JsonObject) => JsonObject): JsonObject {
  const entries = list(input.Entries).filter(isObject);
  const ids = entries.map((entry) => text(entry.Id));
  if (entries.length === 0) throw new ServiceError('com.amazonaws.sqs#EmptyBatchRequest', 'The batch is empty.');
  if (entries.length > 10) {
    throw new ServiceError('com.amazonaws.sqs#TooManyEntriesInBatchRequest', 'The batch has over 10 entries.');
  }
  if (new Set(ids).size < ids.length) {
    throw new ServiceError('com.amazonaws.sqs#BatchEntryIdsNotDistinct', 'Two or more entries have the same Id.');
  }
  const successful: JsonObject[] = [];
  const failed: JsonObject[] = [];
  for (const entry of entries) {
    try {
      successful.push({ Id: entry.Id, ...run(entry) });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const code = error.code.split('#').at(-1);
      failed.push({ Id: entry.Id, Code: code, Message: error.message, SenderFault: true });
    }
  }
  return { Successful: successful, Failed: failed };
}

function attributes(queue: Queue, input: JsonObject): JsonObject {
  const { visible, inFlight, delayed } = queue.counts();
  const { redrive, visibilityTimeoutSeconds = 30, retentionSeconds = 345_600 } = queue.settings;
  const policy = redrive && { deadLetterTargetArn: redrive.deadLetterArn, maxReceiveCount: redrive.maxReceiveCount };
  const all: Record<string, string> = {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    VisibilityTimeout: String(visibilityTimeoutSeconds),
    MessageRetentionPeriod: String(retentionSeconds),
    ...(policy && { RedrivePolicy: JSON.stringify(policy) }),
  };
  const asked = list(input.AttributeNames);
  const wanted = Object.entries(all).filter(([name]) => asked.includes('All') || asked.includes(name));
  return { Attributes: Object.fromEntries(wanted) };
}

function startMove(call: JsonCall, around: Surroundings): JsonObject {
  const source = requireQueue(around.find(text(call.input.SourceArn)));
  call.allow('sqs:StartMessageMoveTask', source.arn);
  const feeders = [...around.queues.values()].filter((queue) => queue.settings.redrive?.deadLetterArn === source.arn);
  if (feeders.length === 0) {
    throw new ServiceError('InvalidParameterValue', 'Source queue must be configured as a Dead Letter Queue.');
  }
  const destination = call.input.DestinationArn;
  source.moveAll(({ cameFrom, ...message }) => {
    const target = around.find(typeof destination === 'string' ? destination : (cameFrom ?? ''));
    // Reset the receive count, or the message would return to the dead-letter queue at once.
    target?.accept({ ...message, receiveCount: 0 });
    return target !== undefined;
  });
  return { TaskHandle: Buffer.from(randomUUID()).toString('base64') };
}

function within(value: unknown, [low, high]: [number, number], name: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value;
  throw new ServiceError('InvalidParameterValue', `Value for parameter ${name} is invalid: must be ${low} to ${high}.`);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function md5(body: string): string {
  return createHash('md5').update(body).digest('hex');
}
