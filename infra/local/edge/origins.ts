import type { S3Client } from '@aws-sdk/client-s3';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { answer, type HttpApi } from '../http-api/http-api.ts';
import { headerOf, type HttpRequest } from '../http-api/http-message.ts';
import { decodePath } from '../http-api/routes.ts';
import { accessDenied, type EdgeReply } from './edge-reply.ts';
import type { WebFiles } from './web-files.ts';

/** Where the edge fetches what it does not make itself. The path is the origin's, its body read already. */
export type Origin = (request: HttpRequest) => Promise<EdgeReply>;

/** The HTTP API, which sees CloudFront's address after the viewer's. */
export function apiOrigin(api: HttpApi): Origin {
  return async (request) => {
    const reply = await answer(api, request);
    return { ...reply, headers: reply.headers.map(([name, value]) => [name.toLowerCase(), value] as const) };
  };
}

/** A bucket that bucket deployments filled. */
export function filesOrigin(files: WebFiles): Origin {
  return (request) =>
    files.get(decodePath(request.path.slice(1)), {
      range: headerOf(request, 'range'),
      ifNoneMatch: headerOf(request, 'if-none-match'),
    });
}

/** A bucket behind an origin access control: the edge reads it with credentials of its own. */
export function bucketOrigin(s3: S3Client, bucket: string): Origin {
  return async (request) => {
    const input = {
      Bucket: bucket,
      Key: decodePath(request.path.slice(1)),
      Range: headerOf(request, 'range'),
      IfNoneMatch: headerOf(request, 'if-none-match'),
    };
    if (!input.Key) return accessDenied();
    try {
      const command = request.method === 'HEAD' ? new HeadObjectCommand(input) : new GetObjectCommand(input);
      const object = await s3.send<HeadObjectCommand | GetObjectCommand, object>(command as GetObjectCommand);
      return objectReply(object as StoredObject);
    } catch (error) {
      return failureReply(error);
    }
  };
}

interface StoredObject {
  readonly Body?: unknown;
  readonly ContentType?: string;
  readonly ContentLength?: number;
  readonly ContentRange?: string;
  readonly ContentEncoding?: string;
  readonly ContentDisposition?: string;
  readonly CacheControl?: string;
  readonly ETag?: string;
  readonly LastModified?: Date;
}

function objectReply(object: StoredObject): EdgeReply {
  const headers: [string, string | undefined][] = [
    ['content-type', object.ContentType],
    ['content-length', object.ContentLength?.toString()],
    ['content-range', object.ContentRange],
    ['content-encoding', object.ContentEncoding],
    ['content-disposition', object.ContentDisposition],
    ['cache-control', object.CacheControl],
    ['etag', object.ETag],
    ['last-modified', object.LastModified?.toUTCString()],
    ['accept-ranges', 'bytes'],
  ];
  return {
    status: object.ContentRange ? 206 : 200,
    headers: headers.filter((pair): pair is [string, string] => pair[1] !== undefined),
    body: object.Body instanceof Readable ? object.Body : Buffer.alloc(0),
  };
}

function failureReply(error: unknown): EdgeReply {
  const metadata = (error as { $metadata?: { httpStatusCode?: number } }).$metadata;
  const status = metadata?.httpStatusCode;
  if (status === 304 || status === 416) return { status, headers: [], body: Buffer.alloc(0) };
  // The distribution may not list the bucket, so that S3 answers 403 for what is not there.
  if (status === 404 || status === 403) return accessDenied();
  throw error;
}
