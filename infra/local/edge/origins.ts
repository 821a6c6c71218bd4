import { handleApiRequest, type HttpApi } from '../http-api/http-api.ts';
import { getHeader, type HttpRequest } from '../http-api/http-message.ts';
import { decodePath } from '../http-api/routes.ts';
import type { S3 } from '../s3/s3.ts';
import { readRange } from './byte-range.ts';
import { accessDeniedReply, type EdgeReply } from './edge-reply.ts';
import type { WebFiles } from './web-files.ts';

/** Fetches a reply from an origin. The request has the origin's path and a buffered body. */
export type FetchFromOrigin = (request: HttpRequest) => Promise<EdgeReply>;

/** An origin for the HTTP API. As on AWS, CloudFront's address follows the viewer's in x-forwarded-for. */
export function createApiOrigin(api: HttpApi): FetchFromOrigin {
  return async (request) => {
    const reply = await handleApiRequest(api, request);
    return { ...reply, headers: reply.headers.map(([name, value]) => [name.toLowerCase(), value] as const) };
  };
}

/** An origin for a bucket that bucket deployments fill. */
export function createFilesOrigin(files: WebFiles): FetchFromOrigin {
  return (request) =>
    files.get(decodePath(request.path.slice(1)), {
      range: getHeader(request, 'range'),
      ifNoneMatch: getHeader(request, 'if-none-match'),
    });
}

/** An origin for a bucket whose origin access control can read objects, but not list them. */
export function createBucketOrigin(s3: Pick<S3, 'openObject'>, bucket: string): FetchFromOrigin {
  return async (request) => {
    const found = await s3.openObject(bucket, decodePath(request.path.slice(1)));
    // Without permission to list the bucket, S3 returns 403 for a missing object.
    if (!found) return accessDeniedReply();
    const { record, file } = found;
    const headers: [string, string][] = [
      ...Object.entries(record.headers),
      ['etag', record.etag],
      ['last-modified', new Date(record.lastModified).toUTCString()],
      ['accept-ranges', 'bytes'],
    ];
    const range = readRange(getHeader(request, 'range'), record.size);
    const isUnchanged = getHeader(request, 'if-none-match') === record.etag;
    if (isUnchanged || range === 'unsatisfiable' || record.size === 0) {
      await file.close();
      if (isUnchanged) return { status: 304, headers, body: Buffer.alloc(0) };
      if (range === 'unsatisfiable') return rangeNotSatisfiableReply(record.size);
      return { status: 200, headers, body: Buffer.alloc(0) };
    }
    const { first, last } = range ?? { first: 0, last: record.size - 1 };
    headers.push(['content-length', String(last - first + 1)]);
    if (range) headers.push(['content-range', `bytes ${first}-${last}/${record.size}`]);
    return { status: range ? 206 : 200, headers, body: file.createReadStream({ start: first, end: last }) };
  };
}

function rangeNotSatisfiableReply(size: number): EdgeReply {
  return { status: 416, headers: [['content-range', `bytes */${size}`]], body: Buffer.alloc(0) };
}
