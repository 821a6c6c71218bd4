import { UPLOADS } from '#functions/uploads/member-tables.public.ts';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { grantObjects, grantTable } from '#infra/constructs/grant.ts';
import {
  CONTENT_PICTURES_PREFIX,
  CONTENT_PREFIX,
  INCOMING_PREFIX,
} from '#platform/storage/prefixes.ts';

/**
 * Base class for the stacks of courses, podcasts and study guides, with the settings of the
 * endpoint that deletes an item.
 */
export abstract class ContentStack extends FeatureStack {
  protected readonly deleting = {
    grants: [
      grantTable(this.core.tables.catalog, 'GetItem', 'DeleteItem'),
      grantTable(this.core.tables.of(UPLOADS), 'GetItem', 'UpdateItem'),
      grantObjects(this.core.buckets.uploads, INCOMING_PREFIX, 'DeleteObject'),
      grantObjects(
        this.core.buckets.content,
        CONTENT_PREFIX,
        'DeleteObject',
        'AbortMultipartUpload',
      ),
      grantObjects(this.core.buckets.content, CONTENT_PICTURES_PREFIX, 'DeleteObject'),
    ],
  };
}
