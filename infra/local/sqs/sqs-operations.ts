import { createHash, randomUUID } from 'node:crypto';
import { ACCOUNT } from '../aws/credentials.ts';
import { ServiceError, type JsonCall, type JsonObject } from '../aws/json-service.ts';
import { MAX_VISIBILITY_SECONDS, type Queue, type ReceivedMessage } from './queue.ts';

interface SqsContext {
  find(nameOrArn: string): Queue | undefined;
  queues: ReadonlyMap<string, Queue>;
  url(): string;
  closing: AbortSignal;
}

type Operation = (call: JsonCall, around: SqsContext) => JsonObject | Promise<JsonObject>;

const MAX_BODY_BYTES = 1_048_576;

/** Handles the SQS operations that the product and the local cloud use. */
export function createSqsHandler(context: SqsContext): (call: JsonCall) => Promise<JsonObject> {
  return async (call) => {
    const operation = OPERATIONS[call.operation];
    if (!operation)
      throw new ServiceError('UnknownOperationException', `${call.operation} is not offered here`);

    return operation(call, context);
  };
}

const OPERATIONS: Record<string, Operation> = {
  GetQueueUrl: (call, context) => {
    const name = toText(call.input.QueueName);
    const queue = requireQueue(context.find(name));
    call.requirePermission('sqs:GetQueueUrl', queue.arn);
    return { QueueUrl: `${context.url()}/${ACCOUNT}/${name}` };
  },

  SendMessage: (call, context) =>
    sendMessage(requirePermittedQueue(call, context, 'sqs:SendMessage'), call.input),
  SendMessageBatch: (call, context) =>
    sendBatch(requirePermittedQueue(call, context, 'sqs:SendMessage'), call.input),
  ReceiveMessage: receiveMessages,

  DeleteMessage: (call, context) => {
    const queue = requirePermittedQueue(call, context, 'sqs:DeleteMessage');
    if (queue.delete(toText(call.input.ReceiptHandle))) return {};

    throw invalidHandle();
  },
  ChangeMessageVisibility: (call, context) =>
    changeVisibility(
      requirePermittedQueue(call, context, 'sqs:ChangeMessageVisibility'),
      call.input,
    ),

  GetQueueAttributes: (call, context) =>
    getQueueAttributes(requirePermittedQueue(call, context, 'sqs:GetQueueAttributes'), call.input),
  StartMessageMoveTask: startMessageMove,
};

function requirePermittedQueue(call: JsonCall, context: SqsContext, action: string): Queue {
  const queue = requireQueue(context.find(toText(call.input.QueueUrl).split('/').at(-1) ?? ''));
  call.requirePermission(action, queue.arn);
  return queue;
}

function requireQueue(queue: Queue | undefined): Queue {
  if (queue) return queue;

  throw new ServiceError(
    'com.amazonaws.sqs#QueueDoesNotExist',
    'The specified queue does not exist.',
  );
}

/** SQS allows only the characters of XML 1.0. */
const INVALID_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

function sendMessage(queue: Queue, entry: JsonObject): JsonObject {
  const body = toText(entry.MessageBody);
  if (body === '')
    throw new ServiceError(
      'MissingParameter',
      'The request must contain the parameter MessageBody.',
    );

  if (Buffer.byteLength(body) > MAX_BODY_BYTES) {
    throw new ServiceError(
      'InvalidParameterValue',
      'One or more parameters are invalid: message over 1 MiB',
    );
  }

  if (INVALID_CHARACTER.test(body)) {
    throw new ServiceError(
      'InvalidMessageContents',
      'The message contains characters outside the allowed set.',
    );
  }

  const id = queue.send(body, {
    delaySeconds: requireIntegerInRange(entry.DelaySeconds ?? 0, [0, 900], 'DelaySeconds'),
    ...(isObject(entry.MessageAttributes) && { attributes: entry.MessageAttributes }),
    ...(typeof entry.MessageGroupId === 'string' && {
      group: parseMessageGroupId(entry.MessageGroupId),
    }),
  });

  return { MessageId: id, MD5OfMessageBody: md5(body) };
}

/** As on AWS, invalid messages don't prevent the others of the batch from being sent. */
function sendBatch(queue: Queue, input: JsonObject): JsonObject {
  const entries = toList(input.Entries).filter(isObject);
  refuseBatch(entries);

  const Successful: JsonObject[] = [];
  const Failed: JsonObject[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...sendMessage(queue, entry) });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;

      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  }

  return { Successful, Failed };
}

function refuseBatch(entries: readonly JsonObject[]): void {
  const refuse = (code: string, message: string): never => {
    throw new ServiceError(`com.amazonaws.sqs#${code}`, message);
  };

  const bytes = entries.reduce((sum, { MessageBody: body }) => sum + countBytes(body), 0);
  if (entries.length === 0) refuse('EmptyBatchRequest', 'The batch has no entries.');
  if (entries.length > 10)
    refuse('TooManyEntriesInBatchRequest', 'The batch has more than 10 entries.');
  if (new Set(entries.map(({ Id: id }) => id)).size < entries.length)
    refuse('BatchEntryIdsNotDistinct', 'Two entries of the batch have the same ID.');
  if (bytes > MAX_BODY_BYTES) refuse('BatchRequestTooLong', 'The batch is over 1 MiB.');
}

const countBytes = (body: unknown) => Buffer.byteLength(toText(body));

function parseMessageGroupId(id: string): string {
  if (/^[\x21-\x7e]{1,128}$/.test(id)) return id;
  throw new ServiceError('InvalidParameterValue', 'Value for parameter MessageGroupId is invalid.');
}

async function receiveMessages(call: JsonCall, context: SqsContext): Promise<JsonObject> {
  const queue = requirePermittedQueue(call, context, 'sqs:ReceiveMessage');
  const { input } = call;
  const max = requireIntegerInRange(input.MaxNumberOfMessages ?? 1, [1, 10], 'MaxNumberOfMessages');
  const wait = requireIntegerInRange(input.WaitTimeSeconds ?? 0, [0, 20], 'WaitTimeSeconds');
  const signal = AbortSignal.any([call.disconnectSignal(), context.closing]);

  const messages = await queue.poll(max, wait, {
    signal,
    ...(input.VisibilityTimeout !== undefined && {
      visibilityTimeoutSeconds: requireIntegerInRange(
        input.VisibilityTimeout,
        [0, MAX_VISIBILITY_SECONDS],
        'VisibilityTimeout',
      ),
    }),
  });

  const asked = [...toList(input.AttributeNames), ...toList(input.MessageSystemAttributeNames)];

  return messages.length === 0
    ? {}
    : { Messages: messages.map((message) => describe(message, asked, input)) };
}

function describe(message: ReceivedMessage, asked: unknown[], input: JsonObject): JsonObject {
  const wanted = Object.entries(message.attributes).filter(
    ([name]) => asked.includes('All') || asked.includes(name),
  );
  const wantsAttributes = toList(input.MessageAttributeNames).length > 0;

  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(wanted.length > 0 && { Attributes: Object.fromEntries(wanted) }),
    ...(wantsAttributes && { MessageAttributes: message.messageAttributes }),
  };
}

function changeVisibility(queue: Queue, input: JsonObject): JsonObject {
  const seconds = requireIntegerInRange(
    input.VisibilityTimeout,
    [0, MAX_VISIBILITY_SECONDS],
    'VisibilityTimeout',
  );

  switch (queue.changeVisibility(toText(input.ReceiptHandle), seconds)) {
    case 'changed':
      return {};
    case 'invalid handle':
      throw invalidHandle();
    case 'not in flight':
      throw new ServiceError(
        'InvalidParameterValue',
        'Message does not exist or is not available for visibility timeout change.',
      );
    case 'over the limit':
      throw new ServiceError(
        'InvalidParameterValue',
        `Total VisibilityTimeout for the message is beyond the limit [${MAX_VISIBILITY_SECONDS} seconds].`,
      );
  }
}

const invalidHandle = () =>
  new ServiceError(
    'com.amazonaws.sqs#ReceiptHandleIsInvalid',
    'The input receipt handle is invalid.',
  );

function getQueueAttributes(queue: Queue, input: JsonObject): JsonObject {
  const { visible, inFlight } = queue.countMessages();
  const all: Record<string, string> = {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
  };

  const asked = toList(input.AttributeNames);
  const wanted = Object.entries(all).filter(
    ([name]) => asked.includes('All') || asked.includes(name),
  );

  return { Attributes: Object.fromEntries(wanted) };
}

function startMessageMove(call: JsonCall, context: SqsContext): JsonObject {
  const source = requireQueue(context.find(toText(call.input.SourceArn)));
  call.requirePermission('sqs:StartMessageMoveTask', source.arn);

  const sourceQueues = [...context.queues.values()].filter(
    (queue) => queue.settings.redrive?.deadLetterArn === source.arn,
  );

  if (sourceQueues.length === 0) {
    throw new ServiceError(
      'InvalidParameterValue',
      'Source queue must be configured as a Dead Letter Queue.',
    );
  }

  const destination = call.input.DestinationArn;

  source.moveAll(({ sourceQueueArn, ...message }) => {
    const target = context.find(
      typeof destination === 'string' ? destination : (sourceQueueArn ?? ''),
    );
    // Reset the receive count. Otherwise, the message would return to the dead-letter queue
    // immediately.
    target?.addMessage({ ...message, receiveCount: 0 });

    return target !== undefined;
  });

  return { TaskHandle: Buffer.from(randomUUID()).toString('base64') };
}

function requireIntegerInRange(
  value: unknown,
  [low, high]: [number, number],
  name: string,
): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high)
    return value;

  throw new ServiceError(
    'InvalidParameterValue',
    `Value for parameter ${name} is invalid: must be ${low} to ${high}.`,
  );
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function md5(body: string): string {
  return createHash('md5').update(body).digest('hex');
}
