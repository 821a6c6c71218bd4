import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { courseKind } from '#functions/courses/course-kind.service.ts';
import { podcastKind } from '#functions/podcasts/podcast-kind.service.ts';
import { studyGuideKind } from '#functions/study-guides/study-guide-kind.service.ts';
import { quotas, reservationStore } from '#functions/uploads/uploads.public.ts';
import { startS3 } from '#infra/local/s3/s3.ts';
import { startLocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { newId } from '#platform/new-id.ts';
import { objectStore } from '#platform/storage/object.store.ts';
import { anMp4File } from '#shared/uploads/media-files.fixtures.ts';

import { catalogKeys } from './catalog-table.fixtures.ts';
import { catalogItemStore } from './catalog-item.store.ts';
import { contentStore } from './content.store.ts';
import { categoryStore } from './category.store.ts';
import type { CopyRequest } from './catalog-row.ts';
import { mediaCopier } from './media-copy.gateway.ts';
import { pendingCopyStore } from './pending-copy.store.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
const buckets = { uploads: 'uploads-bucket', media: 'media-bucket' };
/** S3's minimum part size. */
export const MIN_PART_BYTES = 5 * 1024 * 1024;

export const ADMIN = 'admin-1';

/** Starts local tables and buckets in this process, for tests of the catalog use cases. */
export async function startCatalogWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-world-'));
  const indexes = [
    { name: 'unfinished', partition: 'unfinished', sort: 'dueAt' },
    catalogKeys.index,
  ];

  const tables = await startLocalTables([
    { name: 'uploads', partition: 'memberId' },
    { name: 'catalog', partition: 'kind', sort: 'itemId', indexes, numbers: ['orderIndex'] },
    { name: 'categories', partition: 'partition', sort: 'categoryId' },
  ]);

  const s3 = await startS3({
    stateDir: folder,
    findCredential: () => ({ secret: credentials.secretAccessKey, principal: 'test' }),
    notify: async () => undefined,
  });

  await s3.createBucket(buckets.uploads);
  await s3.createBucket(buckets.media);

  const client = new S3Client({
    endpoint: s3.url,
    region: 'us-east-1',
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

  let now = new Date('2026-01-01T12:00:00Z');
  const queuedCopies: CopyRequest[] = [];
  const uploads = objectStore(buckets.uploads, client);
  const reservations = reservationStore(tables.client, 'uploads');

  const common = {
    categories: categoryStore(tables.client, 'categories'),
    reservations,
    uploads,
    media: contentStore(buckets.media, client),
    queue: { send: async (message: CopyRequest) => void queuedCopies.push(message) },
    copier: mediaCopier(buckets, client, MIN_PART_BYTES),
    now: () => now,
    newId,
  };

  return {
    courses: {
      ...common,
      kind: courseKind,
      items: catalogItemStore(tables.client, 'catalog', courseKind),
    },
    podcasts: {
      ...common,
      kind: podcastKind,
      items: catalogItemStore(tables.client, 'catalog', podcastKind),
    },
    guides: {
      ...common,
      kind: studyGuideKind,
      items: catalogItemStore(tables.client, 'catalog', studyGuideKind),
    },
    copyDeps: {
      ...common,
      copies: pendingCopyStore(tables.client, 'catalog'),
      startStream: undefined,
    },
    client: tables.client,
    s3Client: client,
    buckets,
    /** Messages sent to the copy queue, in order. */
    queuedCopies,

    setNow: (at: Date) => {
      now = at;
    },

    /** Uploads a file as a browser would. Returns the presigned URL with its query string. */
    async upload(bytes: Uint8Array, fileName?: string, memberId: string = ADMIN): Promise<string> {
      const uploadId = newId(now);
      const key = `incoming/${memberId}/${uploadId}`;
      const url = `https://uploads.example/${key}`;
      const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();

      await reservations.open(
        memberId,
        uploadId,
        { key, url, expiresAt, fileName },
        now,
        quotas.admin,
      );

      await uploads.put(key, bytes, 'application/octet-stream');

      return `${url}?X-Amz-Signature=abc`;
    },

    uploads,

    /**
     * Returns the bytes of an object in the media bucket, or undefined if the object doesn't exist.
     */
    async readMedia(key: string | undefined): Promise<Uint8Array | undefined> {
      const metadata = await common.media.metadata(key ?? 'none');
      return metadata && common.media.firstBytes(key ?? '', metadata.etag, metadata.size);
    },

    async listKeys(bucket: string): Promise<string[]> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key }) => Key ?? '').toSorted();
    },

    /**
     * Counts unfinished multipart uploads. The mock S3 server keeps an `upload.json` file for each.
     */
    async countOpenMultipartUploads(): Promise<number> {
      const entries = await readdir(folder, { recursive: true });
      return entries.filter((entry) => entry.endsWith('upload.json')).length;
    },

    async close() {
      client.destroy();
      await s3.close();
      await tables.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type CatalogWorld = Awaited<ReturnType<typeof startCatalogWorld>>;

const ascii = (text: string) => new TextEncoder().encode(text);

/** Returns an MP4 file of `length` bytes, at least 200, whose header passes the checks. */
export function anMp4(length = 256): Uint8Array {
  const { length: headerBytes } = anMp4File({ mediaBytes: 0 });
  return anMp4File({ mediaBytes: length - headerBytes });
}

export const anMp3 = ascii(`ID3${'x'.repeat(100)}`);
export const aPdf = ascii(`%PDF-1.7\n${'x'.repeat(100)}`);
export const someCaptions = ascii('WEBVTT\n\n00:00.000 --> 00:02.000\nHello.\n');
