import { Duration } from 'aws-cdk-lib';
import { EventType, type Bucket } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { retention } from '../../shared/product/retention.ts';
import { INCOMING_PREFIX } from './buckets.ts';

/** Timeout of the worker for a batch of events. */
export const UPLOAD_EVENTS_TIMEOUT = Duration.seconds(30);

/** Queue of new files in the uploads bucket. A worker immediately deletes files over their size limit. */
export class UploadEvents extends Construct {
  readonly deadLetters = new Queue(this, 'DeadLetters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(retention.deadLetterDays),
  });

  readonly queue = new Queue(this, 'Queue', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(4),
    // Six times the worker's timeout, as Lambda recommends.
    visibilityTimeout: Duration.seconds(6 * UPLOAD_EVENTS_TIMEOUT.toSeconds()),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
  });

  constructor(scope: Construct, id: string, uploads: Bucket) {
    super(scope, id);
    uploads.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(this.queue), { prefix: INCOMING_PREFIX });
  }
}
