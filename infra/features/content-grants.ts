import { Duration } from 'aws-cdk-lib';
import type { EndpointSettings } from '../constructs/feature-stack.ts';
import { onAbsence, onObjects, onQueue, onSecret, onTable, type Grant } from '../constructs/grant.ts';
import { CONTENT_PREFIX, INCOMING_PREFIX, PICTURES_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';

type Needs = Pick<EndpointSettings, 'grants' | 'environment' | 'timeout' | 'memoryMegabytes'>;

/** What courses, podcasts and study guides each need for the same things: the rights and the names that go with them. */

export function readingItems({ tables }: Core, verb: 'GetItem' | 'Query'): Needs {
  return { grants: [onTable(tables.catalogue, verb)], environment: { CATALOGUE_TABLE: tables.catalogue.tableName } };
}

export function openingFiles(core: Core): Needs {
  const { privateKey, publicKey } = core.keys.signing;
  const items = readingItems(core, 'GetItem');
  return {
    grants: [...items.grants, onSecret(privateKey, 'GetSecretValue')],
    environment: {
      ...items.environment,
      MEDIA_KEY_PAIR_ID: publicKey.publicKeyId,
      MEDIA_PRIVATE_KEY_SECRET_ARN: privateKey.secretArn,
    },
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

function fileNames({ buckets, tables }: Core) {
  return {
    CATALOGUE_TABLE: tables.catalogue.tableName,
    UPLOADS_TABLE: tables.uploads.tableName,
    UPLOADS_BUCKET: buckets.uploads.bucketName,
    MEDIA_BUCKET: buckets.media.bucketName,
  };
}

export function savingItems(core: Core): Needs {
  const { tables, buckets, copies } = core;
  return {
    grants: [
      onTable(tables.catalogue, 'GetItem', 'PutItem'),
      onTable(tables.categories, 'GetItem'),
      ...removingFiles(core),
      onObjects(buckets.uploads, INCOMING_PREFIX, 'GetObject'),
      onAbsence(buckets.uploads),
      onObjects(buckets.media, CONTENT_PREFIX, 'PutObject'),
      onObjects(buckets.media, PICTURES_PREFIX, 'PutObject'),
      onQueue(copies.queue, 'SendMessage'),
    ],
    environment: {
      ...fileNames(core),
      CATEGORIES_TABLE: tables.categories.tableName,
      COPY_QUEUE_URL: copies.queue.queueUrl,
    },
    // The largest picture takes 2 seconds of CPU and 270 MB. Lambda gives a whole core from 1,769 MB.
    timeout: Duration.seconds(29),
    memoryMegabytes: 1769,
  };
}

export function removingItems(core: Core): Needs {
  return {
    grants: [onTable(core.tables.catalogue, 'GetItem', 'DeleteItem'), ...removingFiles(core)],
    environment: fileNames(core),
  };
}
