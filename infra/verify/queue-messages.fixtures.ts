import type { SQSRecord } from 'aws-lambda';

export interface QueueMessage {
  body: string;
  messageId: string;
  receiveCount: number;
}

export function toSqsRecord({ body, messageId, receiveCount }: QueueMessage): SQSRecord {
  const attributes = {
    ApproximateReceiveCount: String(receiveCount),
    SentTimestamp: '0',
    SenderId: 's',
    ApproximateFirstReceiveTimestamp: '0',
  };

  const rest = {
    receiptHandle: 'r',
    messageAttributes: {},
    md5OfBody: 'm',
    eventSource: 'aws:sqs',
    awsRegion: 'r',
  };

  return { messageId, body, attributes, eventSourceARN: 'arn:aws:sqs:r:1:q', ...rest };
}
