import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const recordSchema = z.object({ key: z.string(), blob: z.string() });

export type BucketName = 'uploads' | 'media';

/** The keys of a bucket's objects as they lie in the local cloud's state folder, in order. */
export async function keysIn(stateDir: string, bucket: BucketName): Promise<string[]> {
  const { records } = await contentOf(stateDir, bucket);
  return records.map(({ key }) => key).toSorted();
}

/** Bytes that belong to no object: what an upload leaves that was broken off. */
export async function strayBlobs(stateDir: string, bucket: BucketName): Promise<string[]> {
  const { folder, records } = await contentOf(stateDir, bucket);
  const known = new Set(records.map(({ blob }) => blob));
  return (await readdir(join(folder, 'blobs'))).filter((blob) => !known.has(blob));
}

async function contentOf(stateDir: string, bucket: BucketName) {
  const s3 = join(stateDir, 's3');
  const name = (await readdir(s3)).find((one) => one.includes(`-buckets${bucket}-`));
  if (!name) throw new Error(`the local cloud has no bucket ${bucket}`);
  const folder = join(s3, name);
  const files = (await readdir(join(folder, 'records'))).filter((file) => file.endsWith('.json'));
  const read = async (file: string) =>
    // A record that goes while the folder is read is no object any more.
    readFile(join(folder, 'records', file), 'utf8').catch(() => undefined);
  const texts = await Promise.all(files.map(read));
  return { folder, records: texts.flatMap((text) => (text ? [recordSchema.parse(JSON.parse(text))] : [])) };
}
