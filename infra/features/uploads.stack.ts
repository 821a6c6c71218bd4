import type { Construct } from 'constructs';
import { releaseUpload, reserveUpload } from '../../shared/uploads/uploads.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onObjects, onTable } from '../constructs/grant.ts';
import { INCOMING_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';

export class UploadsStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'uploads', core);
    const environment = {
      UPLOADS_TABLE: core.tables.uploads.tableName,
      UPLOADS_BUCKET: core.buckets.uploads.bucketName,
    };
    this.endpoint(reserveUpload, {
      impact: 'Members cannot upload files.',
      grants: [
        onTable(core.tables.uploads, 'GetItem', 'UpdateItem'),
        // The address it signs may do what its role may.
        onObjects(core.buckets.uploads, INCOMING_PREFIX, 'PutObject'),
      ],
      environment: { ...environment, UPLOADS_PER_HOUR: String(core.settings.uploadsPerHour) },
    });
    this.endpoint(releaseUpload, {
      impact: 'Cancelled uploads stay for a day.',
      grants: [
        onTable(core.tables.uploads, 'GetItem', 'UpdateItem'),
        onObjects(core.buckets.uploads, INCOMING_PREFIX, 'DeleteObject'),
      ],
      environment,
    });
  }
}
