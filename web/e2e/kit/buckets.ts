import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const recordSchema = z.object({ key: z.string(), blob: z.string() });

export type BucketName = 'uploads' | 'media' | 'content';

/** Reads the sorted keys of a bucket's objects from the local stack's state folder. */
export async function listKeys(stateDir: string, bucket: BucketName): Promise<string[]> {
  const { records } = await readBucket(stateDir, bucket);
  return records.map(({ key }) => key).toSorted();
}

/** Stored blobs that no object refers to, e.g. after an aborted upload. */
export async function findOrphanedBlobs(stateDir: string, bucket: BucketName): Promise<string[]> {
  const { folder, records } = await readBucket(stateDir, bucket);
  const known = new Set(records.map(({ blob }) => blob));
  return (await readdir(join(folder, 'blobs'))).filter((blob) => !known.has(blob));
}

/** Returns the path of an object's file. */
export async function findBlob(stateDir: string, bucket: BucketName, key: string): Promise<string> {
  const { folder, records } = await readBucket(stateDir, bucket);
  const record = records.find((each) => each.key === key);
  if (!record) throw new Error(`${bucket} has no object ${key}`);

  return join(folder, 'blobs', record.blob);
}

/** IDs of unfinished multipart uploads. */
export async function listMultipartUploads(
  stateDir: string,
  bucket: BucketName,
): Promise<string[]> {
  const { folder } = await readBucket(stateDir, bucket);
  return readdir(join(folder, 'uploads'));
}

async function readBucket(stateDir: string, bucket: BucketName) {
  const s3 = join(stateDir, 's3');
  const name = (await readdir(s3)).find((one) => one.includes(`-buckets${bucket}-`));
  if (!name) throw new Error(`the local cloud has no bucket ${bucket}`);

  const folder = join(s3, name);
  const files = (await readdir(join(folder, 'records'))).filter((file) => file.endsWith('.json'));
  const read = async (file: string) =>
    // Ignore a record that is deleted while the folder is read. Its object no longer exists.
    readFile(join(folder, 'records', file), 'utf8').catch(() => undefined);
  const texts = await Promise.all(files.map(read));

  return {
    folder,
    records: texts.flatMap((text) => (text ? [recordSchema.parse(JSON.parse(text))] : [])),
  };
}
