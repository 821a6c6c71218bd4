import { Duration } from 'aws-cdk-lib';
import type { EndpointSettings } from '../constructs/feature-stack.ts';
import {
  grantListBucket,
  grantObjects,
  grantTable,
  grantSend,
  grantSignMedia,
  type Grant,
} from '../constructs/grant.ts';
import { CONTENT_PREFIX, INCOMING_PREFIX, PICTURES_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';

type ContentEndpointSettings = Pick<EndpointSettings, 'grants' | 'timeout' | 'memoryMegabytes'>;

/** Grants that courses, podcasts and study guides have in common. */

export function itemReadSettings({ tables }: Core, verb: 'GetItem' | 'Query'): ContentEndpointSettings {
  return { grants: [grantTable(tables.catalog, verb)] };
}

export function fileOpenSettings(core: Core): ContentEndpointSettings {
  const items = itemReadSettings(core, 'GetItem');
  return {
    grants: [...items.grants, grantSignMedia(core.keys.signing)],
  };
}

function fileDeleteGrants({ buckets, tables }: Core): readonly Grant[] {
  return [
    grantTable(tables.uploads, 'GetItem', 'UpdateItem'),
    grantObjects(buckets.uploads, INCOMING_PREFIX, 'DeleteObject'),
    grantObjects(buckets.media, CONTENT_PREFIX, 'DeleteObject', 'AbortMultipartUpload'),
    grantObjects(buckets.media, PICTURES_PREFIX, 'DeleteObject'),
  ];
}

export function itemSaveSettings(core: Core): ContentEndpointSettings {
  const { tables, buckets, copies } = core;
  return {
    grants: [
      grantTable(tables.catalog, 'GetItem', 'PutItem'),
      grantTable(tables.categories, 'GetItem'),
      ...fileDeleteGrants(core),
      grantObjects(buckets.uploads, INCOMING_PREFIX, 'GetObject'),
      grantListBucket(buckets.uploads),
      grantObjects(buckets.media, CONTENT_PREFIX, 'PutObject'),
      grantObjects(buckets.media, PICTURES_PREFIX, 'PutObject'),
      grantSend(copies.queue),
    ],
    // The largest picture needs 2 s of CPU time and 270 MB of memory. Lambda assigns a full core at 1,769 MB.
    timeout: Duration.seconds(29),
    memoryMegabytes: 1769,
  };
}

export function itemDeleteSettings(core: Core): ContentEndpointSettings {
  return {
    grants: [grantTable(core.tables.catalog, 'GetItem', 'DeleteItem'), ...fileDeleteGrants(core)],
  };
}
