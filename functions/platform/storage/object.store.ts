import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AWS_CLIENT_CONFIG, FILE_TIMEOUT_MS } from '../aws-client-config.ts';
import { DependencyFailure, getHttpStatus } from '../dependency-failure.ts';
import { once } from '../environment.ts';

export interface ObjectMetadata {
  /** Bytes. */
  size: number;
  etag: string;
  contentType: string | undefined;
}

interface DeclaredUpload {
  contentType?: string | undefined;
  /** Bytes. */
  size?: number | undefined;
}

/**
 * Accesses a bucket's objects by full key. Reads return `undefined` if the object doesn't exist.
 */
export type ObjectStore = ReturnType<typeof objectStore>;

// By default, the SDK signs the checksum of an empty body into presigned PUT URLs, and S3 would
// then refuse every upload.
const s3 = /* @__PURE__ */ once(
  () =>
    new S3Client({
      ...AWS_CLIENT_CONFIG,
      // S3 sends no data while it copies a file, so the socket may stay idle for a long time.
      requestHandler: { ...AWS_CLIENT_CONFIG.requestHandler, socketTimeout: FILE_TIMEOUT_MS },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
);

const FILE_TIMEOUT = { requestTimeout: FILE_TIMEOUT_MS };

export function objectStore(bucket: string, client: S3Client = s3()) {
  /** Like `firstBytes`, but begins at byte `from`. */
  const bytes = (key: string, etag: string, { from, length }: { from: number; length: number }) => {
    const range = { IfMatch: etag, Range: `bytes=${from}-${from + length - 1}` };
    const reply = client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...range }));

    return undefinedIfAbsent(
      reply.then(async ({ Body }) => (await Body?.transformToByteArray()) ?? new Uint8Array()),
    );
  };

  return {
    async metadata(key: string) {
      const head = await undefinedIfAbsent(
        client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })),
      );

      return (
        head && {
          size: head.ContentLength ?? 0,
          etag: head.ETag ?? '',
          contentType: head.ContentType,
        }
      );
    },

    bytes,
    /**
     * Returns the first `length` bytes; undefined if the object is missing or no longer has this
     * ETag.
     */
    firstBytes: (key: string, etag: string, length: number) =>
      bytes(key, etag, { from: 0, length }),

    async read(key: string) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key });
      const response = await undefinedIfAbsent(client.send(command, FILE_TIMEOUT));
      // Safe cast: in Node, the body is always a Node stream. The SDK's type also covers browsers.
      return response?.Body as Readable | undefined;
    },

    async put(key: string, body: Uint8Array, contentType: string) {
      const object = { Bucket: bucket, Key: key, Body: body, ContentType: contentType };
      await client.send(new PutObjectCommand(object), FILE_TIMEOUT);
    },

    /**
     * Copies from another bucket. Returns false if the source is missing or no longer has this
     * ETag.
     */
    copyFrom: (
      source: { bucket: string; key: string; etag: string },
      key: string,
      contentType: string,
    ) => copyExactly(client, source, { bucket, key, contentType }),

    async remove(key: string) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },

    /** Returns a presigned GET URL. */
    signReadUrl: (key: string, expiresIn: number) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), { expiresIn }),
    /**
     * Returns a presigned PUT URL. S3 refuses an upload whose content type or size differs from
     * `declared`.
     */
    signUploadUrl: (key: string, declared: DeclaredUpload, expiresInSeconds: number) =>
      presignPut(client, { bucket, key }, declared, expiresInSeconds),
  };
}

async function copyExactly(
  client: S3Client,
  source: { bucket: string; key: string; etag: string },
  target: { bucket: string; key: string; contentType: string },
): Promise<boolean> {
  const command = new CopyObjectCommand({
    Bucket: target.bucket,
    Key: target.key,
    CopySource: `${source.bucket}/${source.key.split('/').map(encodeURIComponent).join('/')}`,
    CopySourceIfMatch: source.etag,
    ContentType: target.contentType,
    MetadataDirective: 'REPLACE',
  });

  try {
    const { CopyObjectResult } = await client.send(command, FILE_TIMEOUT);
    // S3 may respond 200 to a failed copy. Only the response to a successful copy contains an ETag.
    if (!CopyObjectResult?.ETag) throw new DependencyFailure('S3 returned no ETag for the copy');

    return true;
  } catch (error) {
    if (isAbsent(error) || getHttpStatus(error) === 412) return false;
    throw error;
  }
}

async function presignPut(
  client: S3Client,
  { bucket, key }: { bucket: string; key: string },
  { contentType, size }: DeclaredUpload,
  expiresIn: number,
): Promise<string> {
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    ContentType: contentType,
    ContentLength: size,
  });

  // The SDK signs only the headers that are listed here.
  const signableHeaders = new Set([
    'host',
    ...(contentType ? ['content-type'] : []),
    ...(size === undefined ? [] : ['content-length']),
  ]);

  return getSignedUrl(client, command, { expiresIn, signableHeaders });
}

async function undefinedIfAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error) || getHttpStatus(error) === 412 || getHttpStatus(error) === 416)
      return undefined;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return (
    getHttpStatus(error) === 404 ||
    (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name))
  );
}
