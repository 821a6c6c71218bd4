import type { Construct } from 'constructs';
import { releaseUpload, reserveUpload } from '../../shared/uploads/uploads.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { grantObjects, grantTable } from '../constructs/grant.ts';
import { INCOMING_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';
import { ALARM_PERIOD } from '../core/monitoring.ts';

export class UploadsStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'uploads', core);
    this.endpoint(reserveUpload, {
      impact: 'Members cannot upload files.',
      grants: [
        grantTable(core.tables.uploads, 'GetItem', 'UpdateItem'),
        // A presigned URL has the permissions of the role that signs it.
        grantObjects(core.buckets.uploads, INCOMING_PREFIX, 'PutObject'),
      ],
      environment: { UPLOADS_PER_HOUR: String(core.settings.uploadsPerHour) },
    });
    this.endpoint(releaseUpload, {
      impact: 'Canceled uploads are deleted only after a day.',
      grants: [
        grantTable(core.tables.uploads, 'GetItem', 'UpdateItem'),
        grantObjects(core.buckets.uploads, INCOMING_PREFIX, 'DeleteObject'),
      ],
    });
    this.queueWorker('check-upload', {
      impact: 'Uploaded files over the size limit are deleted only after a day.',
      queue: core.uploadEvents.queue,
      batchSize: 10,
      maxConcurrency: 2,
      grants: [
        grantTable(core.tables.uploads, 'GetItem'),
        grantObjects(core.buckets.uploads, INCOMING_PREFIX, 'DeleteObject'),
      ],
      timeout: core.uploadEvents.timeout,
    });
    const { deadLetters } = core.uploadEvents;
    core.monitoring.addAlarm(this, 'DeadLetters', {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: ALARM_PERIOD }),
      threshold: 1,
      impact: 'None. Some uploads over the size limit may be deleted only after a day.',
      runbook: 'upload-event-dead-letters',
    });
  }
}
