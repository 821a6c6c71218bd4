import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { startS3 } from 'local-cloud/s3';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };

/** Starts a mock S3 server with these buckets. `close` deletes the folder with their files. */
export async function startLocalBuckets(...buckets: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'buckets-'));
  const s3 = await startS3({
    stateDir: folder,
    findCredential: () => ({ secret: credentials.secretAccessKey, principal: 'test' }),
    notify: async () => undefined,
  });

  for (const bucket of buckets) await s3.createBucket(bucket);

  const client = new S3Client({
    endpoint: s3.url,
    region: 'us-east-1',
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

  return {
    client,
    folder,

    async listKeys(bucket: string): Promise<string[]> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key }) => Key ?? '').toSorted();
    },

    async close() {
      client.destroy();
      await s3.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
