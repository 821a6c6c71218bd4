import { readVariable } from '../environment.ts';
import { bucketEnvName } from '../env-names.ts';
import type { BucketId, Need, ObjectAction } from '../uses/need.ts';
import { pickable, type MethodNeeds, type Pickable } from '../uses/pick.ts';
import { objectFolder, type ObjectFolder } from './object-folder.store.ts';
import { objectStore, type ObjectStore } from './object.store.ts';

type BucketNeed = ObjectAction | 'list';

const OBJECT_NEEDS: MethodNeeds<ObjectStore, BucketNeed> = {
  metadata: ['GetObject', 'list'],
  bytes: ['GetObject', 'list'],
  firstBytes: ['GetObject', 'list'],
  read: ['GetObject', 'list'],
  put: ['PutObject'],
  // Reading the other bucket needs a separate permission.
  copyFrom: ['PutObject'],
  remove: ['DeleteObject'],
  signReadUrl: ['GetObject'],
  signUploadUrl: ['PutObject'],
};

const FOLDER_NEEDS: MethodNeeds<ObjectFolder, BucketNeed> = {
  list: ['list'],
  empty: ['list', 'DeleteObject'],
  open: ['GetObject', 'list'],
};

/** A bucket's objects whose keys start with one of the prefixes, by full key. */
export const objects = (bucket: BucketId, ...prefixes: readonly string[]): Pickable<ObjectStore> =>
  pickable(OBJECT_NEEDS, bucketNeeds(bucket, prefixes), () => objectStore(bucketName(bucket)));

/** The same, by key prefix. */
export const folders = (bucket: BucketId, ...prefixes: readonly string[]): Pickable<ObjectFolder> =>
  pickable(FOLDER_NEEDS, bucketNeeds(bucket, prefixes), () => objectFolder(bucketName(bucket)));

export const bucketName = (bucket: BucketId): string => readVariable(bucketEnvName(bucket));

function bucketNeeds(bucket: BucketId, prefixes: readonly string[]) {
  return (stated: BucketNeed): readonly Need[] =>
    stated === 'list'
      ? [{ kind: 'object-list', bucket }]
      : prefixes.map((prefix) => ({ kind: 'objects', bucket, prefix, action: stated }));
}
