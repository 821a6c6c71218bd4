import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  S3Client,
  UploadPartCopyCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { awsClientConfig } from '#platform/aws-client-config.ts';
import { once } from '#platform/environment.ts';
import { ignoreErrorNamed } from '#platform/error-name.ts';
import { bucketName } from '#platform/storage/objects.ts';
import { CONTENT_PREFIX, INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import type { Need, ObjectAction } from '#platform/uses/need.ts';
import { pickable, type MethodNeeds } from '#platform/uses/pick.ts';
import type { Use } from '#platform/uses/use.ts';

import type { PendingCopy } from '../item/catalog-row.ts';
import { buildInlineHeader } from '../item/file-name.ts';

export type MediaCopier = ReturnType<typeof mediaCopier>;

export const PART_BYTES = 64 * 1024 * 1024;
const CONCURRENT_PARTS = 4;

// Copying a 64 MB part normally takes 1-2 s. The long timeout prevents slow parts from failing.
const s3 = /* @__PURE__ */ once(() => new S3Client(awsClientConfig(60_000)));

/**
 * Copies an upload to the media bucket in parts, so that a retry after a crash copies only the
 * missing parts.
 */
export function mediaCopier(
  buckets: Readonly<Record<'uploads' | 'media', string>>,
  client: S3Client = s3(),
  partBytes: number = PART_BYTES,
) {
  return {
    /** Starts the multipart upload and returns its ID. */
    async begin({ key, contentType, fileName }: PendingCopy) {
      const isDocument = contentType === 'application/pdf';
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({
          Bucket: buckets.media,
          Key: key,
          ContentType: contentType,
          // Browsers save the opened PDF under this name. Greenroom's own downloads name the file
          // themselves.
          ...(isDocument && { ContentDisposition: buildInlineHeader(fileName) }),
        }),
      );

      if (!UploadId) throw new Error('the multipart upload has no id');

      return UploadId;
    },

    async run(copy: PendingCopy, multipartId: string) {
      try {
        const upload = { Bucket: buckets.media, Key: copy.key, UploadId: multipartId };
        const target: CopyTarget = { client, uploadsBucket: buckets.uploads, copy, upload };
        const done = await listCopiedParts(target);
        const missing = splitIntoRanges(copy.size, partBytes).filter(
          ({ number }) => !done.has(number),
        );

        await copyParts(target, missing, done);
        await complete(target, [...done.values()]);

        return 'copied';
      } catch (error) {
        return toCopyOutcome(error);
      }
    },

    /** Aborts the multipart upload. Does nothing if it no longer exists. */
    abort: (copy: PendingCopy) => abortUpload(client, buckets.media, copy),
  };
}

/** An action on the content bucket, or `read-upload`: reading from the uploads bucket. */
type CopierNeed = ObjectAction | 'read-upload';

const METHOD_NEEDS: MethodNeeds<MediaCopier, CopierNeed> = {
  begin: ['PutObject'],
  run: ['read-upload', 'PutObject', 'ListMultipartUploadParts'],
  abort: ['AbortMultipartUpload'],
};

function toNeeds(stated: CopierNeed): readonly Need[] {
  return stated === 'read-upload'
    ? [
        { kind: 'objects', bucket: 'Uploads', prefix: INCOMING_PREFIX, action: 'GetObject' },
        { kind: 'object-list', bucket: 'Uploads' },
      ]
    : [{ kind: 'objects', bucket: 'Content', prefix: CONTENT_PREFIX, action: stated }];
}

/** Lets a function copy uploads to the content bucket. */
export const uploadCopier = /* @__PURE__ */ pickable<MediaCopier, CopierNeed>(
  METHOD_NEEDS,
  toNeeds,
  () => mediaCopier({ uploads: bucketName('Uploads'), media: bucketName('Content') }),
);

/** Lets a function abort copies. Needs only the content bucket. */
export const copyAborter: Use<Pick<MediaCopier, 'abort'>> = {
  get needs() {
    return METHOD_NEEDS.abort.flatMap(toNeeds);
  },
  wire: () => ({ abort: (copy) => abortUpload(s3(), bucketName('Content'), copy) }),
};

async function abortUpload(
  client: S3Client,
  bucket: string,
  { key, multipartId }: PendingCopy,
): Promise<void> {
  if (!multipartId) return;

  const command = new AbortMultipartUploadCommand({
    Bucket: bucket,
    Key: key,
    UploadId: multipartId,
  });

  await ignoreErrorNamed('NoSuchUpload', client.send(command));
}

interface CopyTarget {
  client: S3Client;
  uploadsBucket: string;
  copy: PendingCopy;
  upload: { Bucket: string; Key: string; UploadId: string };
}

type PartRange = ReturnType<typeof splitIntoRanges>[number];

/** The parts of a file, numbered from 1. `from` and `to` are byte offsets, both inclusive. */
export function splitIntoRanges(size: number, partBytes: number) {
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, at) => ({
    number: at + 1,
    from: at * partBytes,
    to: Math.min(size, (at + 1) * partBytes) - 1,
  }));
}

type CopiedParts = Map<number, CompletedPart>;

// One page is enough: a file has at most 32 parts, and a page lists up to 1,000.
async function listCopiedParts({ client, upload }: CopyTarget): Promise<CopiedParts> {
  const { Parts = [] } = await client.send(new ListPartsCommand(upload));
  return new Map(
    Parts.flatMap(({ PartNumber, ETag }) =>
      PartNumber ? [[PartNumber, { PartNumber, ETag }]] : [],
    ),
  );
}

async function copyParts(
  target: CopyTarget,
  missing: readonly PartRange[],
  done: CopiedParts,
): Promise<void> {
  const waiting = [...missing];
  const work = async () => {
    for (let range = waiting.shift(); range; range = waiting.shift())
      done.set(range.number, await copyPart(target, range));
  };

  await Promise.all(Array.from({ length: CONCURRENT_PARTS }, work));
}

async function copyPart(
  { client, uploadsBucket, copy, upload }: CopyTarget,
  { number, from, to }: PartRange,
): Promise<CompletedPart> {
  const { CopyPartResult } = await client.send(
    new UploadPartCopyCommand({
      ...upload,
      PartNumber: number,
      CopySource: `${uploadsBucket}/${copy.source.key.split('/').map(encodeURIComponent).join('/')}`,
      CopySourceIfMatch: copy.source.etag,
      CopySourceRange: `bytes=${from}-${to}`,
    }),
  );

  return { PartNumber: number, ETag: CopyPartResult?.ETag };
}

async function complete({ client, upload }: CopyTarget, parts: CompletedPart[]): Promise<void> {
  const Parts = parts.toSorted((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0));
  await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
}

function toCopyOutcome(error: unknown): 'source changed' | 'source missing' | 'not begun' {
  switch (error instanceof Error && error.name) {
    case 'NoSuchUpload':
      return 'not begun';
    case 'NoSuchKey':
    case 'NotFound':
      return 'source missing';
    case 'PreconditionFailed':
      return 'source changed';
    default:
      throw error;
  }
}
