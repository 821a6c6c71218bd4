import type { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { awsClientConfig } from '#platform/aws-client-config.ts';
import { once } from '#platform/environment.ts';
import { bucketName } from '#platform/storage/objects.ts';
import { EXPORT_PREFIX } from '#platform/storage/prefixes.ts';
import type { ObjectAction } from '#platform/uses/need.ts';
import { pickable } from '#platform/uses/pick.ts';

/** Storage for finished data copies. */
type ExportFileGateway = ReturnType<typeof exportFileGateway>;

/** S3 allows 10,000 parts per upload, so a file can be up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 4;

const s3 = /* @__PURE__ */ once(() => new S3Client(awsClientConfig(60_000)));

export function exportFileGateway(bucket: string, client: S3Client = s3()) {
  return {
    /**
     * Streams the file in parts and returns its size in bytes. The object appears only once the
     * upload is complete.
     */
    async write(key: string, body: Readable, fileName: string) {
      const upload = new Upload({
        client,
        params: {
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentType: 'application/zip',
          ContentDisposition: `attachment; filename="${fileName}"`,
          CacheControl: 'private, no-store',
        },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });

      let size = 0;
      upload.on('httpUploadProgress', ({ loaded = 0 }) => (size = Math.max(size, loaded)));

      try {
        await upload.done();
        return size;
      } finally {
        body.destroy();
      }
    },
  };
}

/** The finished copies in the media bucket. */
export const exportFiles = /* @__PURE__ */ pickable<ExportFileGateway, ObjectAction>(
  // The SDK aborts a failed upload, so that its parts cost nothing.
  { write: ['PutObject', 'AbortMultipartUpload'] },
  (action) => [{ kind: 'objects', bucket: 'Media', prefix: EXPORT_PREFIX, action }],
  () => exportFileGateway(bucketName('Media')),
);
