import { Duration } from 'aws-cdk-lib';
import type { EndpointSettings } from '../constructs/feature-stack.ts';
import { onAbsence, onObjects, onTable, sendTo, signMedia, type Grant } from '../constructs/grant.ts';
import { CONTENT_PREFIX, INCOMING_PREFIX, PICTURES_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';

type Needs = Pick<EndpointSettings, 'uses' | 'timeout' | 'memoryMegabytes'>;

/** Grants that courses, podcasts and study guides have in common. */

export function readingItems({ tables }: Core, verb: 'GetItem' | 'Query'): Needs {
  return { uses: [onTable(tables.catalogue, verb)] };
}

export function openingFiles(core: Core): Needs {
  const items = readingItems(core, 'GetItem');
  return {
    uses: [...items.uses, signMedia(core.keys.signing)],
  };
}

function removingFiles({ buckets, tables }: Core): readonly Grant[] {
  return [
    onTable(tables.uploads, 'GetItem', 'UpdateItem'),
    onObjects(buckets.uploads, INCOMING_PREFIX, 'DeleteObject'),
    onObjects(buckets.media, CONTENT_PREFIX, 'DeleteObject', 'AbortMultipartUpload'),
    onObjects(buckets.media, PICTURES_PREFIX, 'DeleteObject'),
  ];
}

export function savingItems(core: Core): Needs {
  const { tables, buckets, copies } = core;
  return {
    uses: [
      onTable(tables.catalogue, 'GetItem', 'PutItem'),
      onTable(tables.categories, 'GetItem'),
      ...removingFiles(core),
      onObjects(buckets.uploads, INCOMING_PREFIX, 'GetObject'),
      onAbsence(buckets.uploads),
      onObjects(buckets.media, CONTENT_PREFIX, 'PutObject'),
      onObjects(buckets.media, PICTURES_PREFIX, 'PutObject'),
      sendTo(copies.queue),
    ],
    // The largest picture takes 2 s of CPU and 270 MB. Lambda assigns a whole core from 1,769 MB.
    timeout: Duration.seconds(29),
    memoryMegabytes: 1769,
  };
}

export function removingItems(core: Core): Needs {
  return {
    uses: [onTable(core.tables.catalogue, 'GetItem', 'DeleteItem'), ...removingFiles(core)],
  };
}
