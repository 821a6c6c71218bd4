import { handleApiRequest, type HttpApi } from '../http-api/http-api.ts';
import { getHeader, type HttpRequest } from '../http-api/http-message.ts';
import { decodePath } from '../aws/sigv4.ts';
import type { S3 } from '../s3/s3.ts';
import { createAccessDeniedReply, type EdgeReply } from './edge-reply.ts';
import { replyWithFile, type FileConditions } from './file-reply.ts';
import type { WebFiles } from './web-files.ts';

/** Fetches a reply from an origin. The edge has already set the path and buffered the body. */
export type FetchFromOrigin = (request: HttpRequest) => Promise<EdgeReply>;

/**
 * An origin for the HTTP API. As on AWS, the x-forwarded-for header lists the viewer's address,
 * then CloudFront's.
 */
export function createApiOrigin(api: HttpApi): FetchFromOrigin {
  return (request) => handleApiRequest(api, request);
}

/** A bucket origin that serves only the keys that CloudFront may read. */
export function restrictToReadable(
  fetch: FetchFromOrigin,
  isReadable: (key: string) => boolean,
): FetchFromOrigin {
  return async (request) =>
    isReadable(decodePath(request.path.slice(1))) ? fetch(request) : createAccessDeniedReply();
}

/** An origin for a bucket whose files come from bucket deployments. */
export function createFilesOrigin(files: WebFiles): FetchFromOrigin {
  return (request) => files.get(decodePath(request.path.slice(1)), readConditions(request));
}

/** An origin for a bucket whose origin access control can read objects, but not list them. */
export function createBucketOrigin(s3: Pick<S3, 'findObject'>, bucket: string): FetchFromOrigin {
  return async (request) => {
    const found = s3.findObject(bucket, decodePath(request.path.slice(1)));
    // Without permission to list the bucket, S3 returns 403 for a missing object.
    if (!found) return createAccessDeniedReply();

    const { record, read } = found;

    return replyWithFile(readConditions(request), {
      headers: [
        ...Object.entries(record.headers),
        ['last-modified', new Date(record.lastModified).toUTCString()],
      ],
      etag: record.etag,
      size: record.size,
      read,
    });
  };
}

function readConditions(request: HttpRequest): FileConditions {
  return { range: getHeader(request, 'range'), ifNoneMatch: getHeader(request, 'if-none-match') };
}
