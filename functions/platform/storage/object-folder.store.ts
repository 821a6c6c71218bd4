import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { AWS_CLIENT_CONFIG } from '../aws-client-config.ts';
import { once } from '../environment.ts';

/**
 * Accesses a bucket's objects by key prefix. Deletions are final, except in the versioned content
 * bucket.
 */
export type ObjectFolder = ReturnType<typeof objectFolder>;

/** Timeout in milliseconds for an idle stream. Long, because slow readers pause the stream. */
const IDLE_TIMEOUT_MS = 120_000;

const s3 = /* @__PURE__ */ once(
  () =>
    new S3Client({
      ...AWS_CLIENT_CONFIG,
      requestHandler: {
        ...AWS_CLIENT_CONFIG.requestHandler,
        requestTimeout: 20_000,
        socketTimeout: IDLE_TIMEOUT_MS,
      },
    }),
);

export function objectFolder(bucket: string, client: S3Client = s3()) {
  return {
    /** Returns the sorted keys of all objects under the prefix. */
    async list(prefix: string) {
      const keys: string[] = [];
      for await (const page of pages(client, bucket, prefix)) keys.push(...page);
      return keys;
    },

    /** Deletes all objects under the prefix, if any. */
    async empty(prefix: string) {
      for await (const keys of pages(client, bucket, prefix)) {
        if (keys.length > 0) await removeAll(client, bucket, keys);
      }
    },

    /** Opens a stream that tolerates slow readers. Throws if the object doesn't exist. */
    async open(key: string) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (!(Body instanceof Readable)) throw new Error('the object has no body');
      return Body;
    },
  };
}

async function* pages(client: S3Client, bucket: string, prefix: string): AsyncGenerator<string[]> {
  // An empty prefix would match every member's objects.
  if (!/^[a-z].*\/$/.test(prefix)) throw new Error('a folder prefix must end in a slash');

  for await (const { Contents = [] } of paginateListObjectsV2(
    { client },
    { Bucket: bucket, Prefix: prefix },
  ))
    yield Contents.flatMap(({ Key }) => Key ?? []);
}

async function removeAll(client: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
  if (Errors.length > 0)
    throw new Error(`${Errors.length} objects were not removed: ${Errors[0]?.Code}`);
}
