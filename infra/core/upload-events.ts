import { Duration } from 'aws-cdk-lib';
import { EventType, type Bucket } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { Construct } from 'constructs';
import { INCOMING_PREFIX } from './buckets.ts';
import { WorkQueue } from './work-queue.ts';

/** Each new file in the uploads bucket becomes a message, so that a file over its limit is deleted at once. */
export class UploadEvents extends WorkQueue {
  constructor(scope: Construct, id: string, uploads: Bucket) {
    super(scope, id, { timeout: Duration.seconds(30) });
    uploads.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(this.queue), { prefix: INCOMING_PREFIX });
  }
}
