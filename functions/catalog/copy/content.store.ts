import type { S3Client } from '@aws-sdk/client-s3';
import { objectFolder } from '#platform/storage/object-folder.store.ts';
import { objectStore, type ObjectStore } from '#platform/storage/object.store.ts';

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
