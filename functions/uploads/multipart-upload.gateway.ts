import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
  type Part,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { awsClientConfig, FILE_TIMEOUT_MS } from '#platform/aws-client-config.ts';
import { DependencyFailure } from '#platform/dependency-failure.ts';
import { once } from '#platform/environment.ts';
import { ignoreErrorNamed, isErrorNamed } from '#platform/error-name.ts';
import { bucketName } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import type { ObjectAction } from '#platform/uses/need.ts';
import { pickable, type MethodNeeds, type Pickable } from '#platform/uses/pick.ts';

import type { UploadPart } from './reservation.ts';

/** A multipart upload: the object's key and S3's ID. */
export interface MultipartUpload {
  key: string;
  id: string;
}

export type MultipartUploads = ReturnType<typeof multipartUploads>;

// By default, the SDK signs the checksum of an empty body into presigned URLs, and S3 would then
// refuse every part.
const s3 = /* @__PURE__ */ once(
  () =>
    new S3Client({
      ...awsClientConfig(FILE_TIMEOUT_MS),
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
);

/** S3's multipart uploads in one bucket. S3 forgets an upload once it is completed or aborted. */
export function multipartUploads(bucket: string, client: S3Client = s3()) {
  const toInput = ({ key, id }: MultipartUpload) => ({ Bucket: bucket, Key: key, UploadId: id });
  return {
    async begin(key: string, contentType: string | undefined) {
      const command = new CreateMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        ContentType: contentType,
      });

      const { UploadId } = await client.send(command);
      if (!UploadId) throw new Error('the multipart upload has no ID');

      return UploadId;
    },

    /** The parts that S3 has, by number; undefined if S3 doesn't know the upload. */
    async list(upload: MultipartUpload) {
      // One page is enough: a file has at most 128 parts, and a page lists up to 1,000.
      const page = await undefinedIfUnknown(client.send(new ListPartsCommand(toInput(upload))));
      return page && new Map(page.Parts?.map((part) => [part.PartNumber ?? 0, part]));
    },

    /** Returns a presigned PUT URL that accepts only a body of the part's size. */
    signPart(upload: MultipartUpload, { number, size }: UploadPart, expiresIn: number) {
      const command = new UploadPartCommand({
        ...toInput(upload),
        PartNumber: number,
        ContentLength: size,
      });

      return getSignedUrl(client, command, {
        expiresIn,
        signableHeaders: new Set(['host', 'content-length']),
      });
    },

    /**
     * Joins the parts. Returns false if S3 doesn't know the upload. Throws a DependencyFailure if a
     * part was replaced.
     */
    async complete(upload: MultipartUpload, parts: readonly Part[]) {
      const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
      const command = new CompleteMultipartUploadCommand({
        ...toInput(upload),
        MultipartUpload: { Parts },
      });

      try {
        return (await undefinedIfUnknown(client.send(command))) !== undefined;
      } catch (error) {
        if (!isErrorNamed(error, 'InvalidPart')) throw error;
        // Another tab replaced a part after the parts were listed, so a retry lists the new part.
        throw new DependencyFailure('a part of the upload was replaced', { cause: error });
      }
    },

    /** Does nothing if S3 doesn't know the upload. */
    async abort(upload: MultipartUpload) {
      await ignoreErrorNamed(
        'NoSuchUpload',
        client.send(new AbortMultipartUploadCommand(toInput(upload))),
      );
    },
  };
}

const METHOD_NEEDS: MethodNeeds<MultipartUploads, ObjectAction> = {
  begin: ['PutObject'],
  list: ['ListMultipartUploadParts'],
  // A presigned URL has the permissions of the role that signs it.
  signPart: ['PutObject'],
  complete: ['PutObject'],
  abort: ['AbortMultipartUpload'],
};

/** The multipart uploads of unchecked files. */
export const incomingMultipart: Pickable<MultipartUploads> = pickable(
  METHOD_NEEDS,
  (action) => [{ kind: 'objects', bucket: 'Uploads', prefix: INCOMING_PREFIX, action }],
  () => multipartUploads(bucketName('Uploads')),
);

async function undefinedIfUnknown<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isErrorNamed(error, 'NoSuchUpload')) return undefined;
    throw error;
  }
}
