import type { SQSRecord } from 'aws-lambda';

/** Builds the SQS record of a message that is being delivered for the second time. */
export function sqsRecord(messageId: string, body: string): SQSRecord {
  return {
    messageId,
    body,
    receiptHandle: `receipt of ${messageId}`,
    attributes: {
      ApproximateReceiveCount: '2',
      SentTimestamp: '0',
      SenderId: 's',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:eu-west-1:000000000000:q',
    awsRegion: 'eu-west-1',
  };
}
