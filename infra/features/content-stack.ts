import { Duration } from 'aws-cdk-lib';
import { UPLOADS } from '#functions/uploads/member-tables.public.ts';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import {
  grantIndexQuery,
  grantListBucket,
  grantObjects,
  grantTable,
  grantSend,
  grantSignMedia,
} from '#infra/constructs/grant.ts';
import {
  CONTENT_PICTURES_PREFIX,
  CONTENT_PREFIX,
  INCOMING_PREFIX,
} from '#platform/storage/prefixes.ts';

/**
 * Base class for the stacks of courses, podcasts and study guides, with the settings that their
 * endpoints share.
 */
export abstract class ContentStack extends FeatureStack {
  private readonly deleteFiles = [
    grantTable(this.core.tables.of(UPLOADS), 'GetItem', 'UpdateItem'),
    grantObjects(this.core.buckets.uploads, INCOMING_PREFIX, 'DeleteObject'),
    grantObjects(this.core.buckets.content, CONTENT_PREFIX, 'DeleteObject', 'AbortMultipartUpload'),
    grantObjects(this.core.buckets.content, CONTENT_PICTURES_PREFIX, 'DeleteObject'),
  ];

  protected readonly listing = {
    grants: [grantIndexQuery(this.core.tables.catalog, 'byPosition')],
  };
  protected readonly reading = { grants: [grantTable(this.core.tables.catalog, 'GetItem')] };
  protected readonly opening = {
    grants: [...this.reading.grants, grantSignMedia(this.core.keys.signing)],
  };
  protected readonly saving = {
    grants: [
      grantTable(this.core.tables.catalog, 'GetItem', 'PutItem'),
      grantTable(this.core.tables.categories, 'GetItem'),
      ...this.deleteFiles,
      grantObjects(this.core.buckets.uploads, INCOMING_PREFIX, 'GetObject'),
      grantListBucket(this.core.buckets.uploads),
      grantObjects(this.core.buckets.content, CONTENT_PREFIX, 'PutObject'),
      grantObjects(this.core.buckets.content, CONTENT_PICTURES_PREFIX, 'PutObject'),
      grantSend(this.core.copies.queue),
    ],

    // The largest picture needs 2 s of CPU time and 270 MB. At 1,769 MB, Lambda allocates a full
    // vCPU.
    timeout: Duration.seconds(29),
    memoryMegabytes: 1769,
  };
  protected readonly creating = {
    ...this.saving,
    grants: [...this.saving.grants, grantIndexQuery(this.core.tables.catalog, 'byPosition')],
  };
  protected readonly deleting = {
    grants: [grantTable(this.core.tables.catalog, 'GetItem', 'DeleteItem'), ...this.deleteFiles],
  };
}
