import type { S3Client } from '@aws-sdk/client-s3';
import { objectFolder } from '#platform/storage/object-folder.store.ts';
import { objectStore, type ObjectStore } from '#platform/storage/object.store.ts';
import { bucketName, objects } from '#platform/storage/objects.ts';
import { CONTENT_PICTURES_PREFIX, CONTENT_PREFIX } from '#platform/storage/prefixes.ts';
import type { Need } from '#platform/uses/need.ts';
import type { Pickable } from '#platform/uses/pick.ts';

/** The items' files and pictures. */
export const contentFiles = /* @__PURE__ */ usesContent([]);

/** Like `contentFiles`, but can also delete streams, which requires listing their files. */
export const contentFilesAndStreams = /* @__PURE__ */ usesContent([
  { kind: 'object-list', bucket: 'Content' },
]);

/**
 * The content bucket. Removing a key that ends in a slash removes the whole folder, such as a
 * stream's.
 */
export function contentStore(bucket: string, client?: S3Client): ObjectStore {
  const store = objectStore(bucket, client);
  const remove = (key: string) =>
    key.endsWith('/') ? objectFolder(bucket, client).empty(key) : store.remove(key);

  return { ...store, remove };
}

function usesContent(more: readonly Need[]): Pickable<ObjectStore> {
  const files = objects('Content', CONTENT_PREFIX, CONTENT_PICTURES_PREFIX);
  return {
    pick: (...names) => ({
      needs: [...files.pick(...names).needs, ...more],
      wire: () => contentStore(bucketName('Content')),
    }),
  };
}
