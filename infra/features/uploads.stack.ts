import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { UPLOADS } from '#functions/uploads/member-tables.public.ts';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { grantListBucket, grantObjects, grantTable } from '#infra/constructs/grant.ts';
import { INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import type { Core } from '#infra/core/core.ts';
import { continueUpload, releaseUpload, reserveUpload } from '#shared/uploads/uploads.contract.ts';

export class UploadsStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'uploads', core);

    const { tables, buckets, uploadEvents } = core;
    const deleteUpload = grantObjects(buckets.uploads, INCOMING_PREFIX, 'DeleteObject');

    this.endpoint(reserveUpload, {
      impact: 'Members cannot upload files.',
      grants: [
        grantTable(tables.of(UPLOADS), 'GetItem', 'UpdateItem'),
        // A presigned URL has the permissions of the role that signs it.
        grantObjects(buckets.uploads, INCOMING_PREFIX, 'PutObject'),
      ],
    });

    this.endpoint(continueUpload, {
      impact: 'Administrators cannot upload files over 16 MB.',
      grants: [
        grantTable(tables.of(UPLOADS), 'GetItem', 'UpdateItem'),
        grantObjects(
          buckets.uploads,
          INCOMING_PREFIX,
          // Needed to start the multipart upload, sign the URLs of its parts, and complete it.
          'PutObject',
          'ListMultipartUploadParts',
          'AbortMultipartUpload',
          // Needed to find out whether a multipart upload that no longer exists was completed.
          'GetObject',
        ),
        grantListBucket(buckets.uploads),
      ],
      // S3 may take several seconds to join the parts.
      timeout: Duration.seconds(29),
    });

    this.endpoint(releaseUpload, {
      impact: 'Canceled uploads are deleted only after a day.',
      grants: [
        grantTable(tables.of(UPLOADS), 'GetItem', 'UpdateItem'),
        grantObjects(buckets.uploads, INCOMING_PREFIX, 'DeleteObject', 'AbortMultipartUpload'),
      ],
    });

    this.queueWorker('check-upload', {
      impact: 'Uploaded files over the size limit are deleted only after a day.',
      queue: uploadEvents.queue,
      batchSize: 10,
      maxConcurrency: 2,
      grants: [grantTable(tables.of(UPLOADS), 'GetItem'), deleteUpload],
      timeout: uploadEvents.timeout,
    });

    this.addDeadLetterAlarm(
      'DeadLetters',
      uploadEvents,
      'None. Some uploads over the size limit may be deleted only after a day.',
      'upload-event-dead-letters',
    );
  }
}
