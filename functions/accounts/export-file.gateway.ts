import { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Readable } from 'node:stream';
import { clientLimits } from '../platform/client-limits.ts';
import { once } from '../platform/environment.ts';

/** Where the finished copies go. */
export interface ExportFileGateway {
  /** Streams the file there, part by part; answers its size in bytes. Nothing is there until all of it is. */
  write(key: string, body: Readable, fileName: string): Promise<number>;
}

/** Four parts are in memory at most. 10,000 parts make 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 4;

const s3 = /* @__PURE__ */ once(() => new S3Client(clientLimits(60_000)));

export function exportFileGateway(bucket: string, client: S3Client = s3()): ExportFileGateway {
  return {
    async write(key, body, fileName) {
      const upload = new Upload({
        client,
        params: {
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentType: 'application/zip',
          ContentDisposition: `attachment; filename="${fileName}"`,
          // Nobody else's, and not for long.
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
