import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../aws/http-server.ts';
import { sha256Hex } from '../aws/sigv4.ts';
import type { BucketSettings, ObjectRecord } from './bucket.ts';
import type { BucketStore } from './bucket-store.ts';
import { S3Error } from './s3-error.ts';
import type { CreationMethod } from './bucket.ts';
import type { MultipartStore } from './multipart-store.ts';

export interface OpenBucket {
  store: BucketStore;
  uploads: MultipartStore;
  settings: BucketSettings;
}

/** A parsed and authenticated request. */
export interface S3Request {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: OpenBucket;
  /** The decoded object key; empty for requests to the bucket itself. */
  key: string;
  query: URLSearchParams;
  s3: S3Context;
  /** Throws AccessDenied unless the caller has the permission. */
  requirePermission(action: string, resource: string): void;
  isAllowed(action: string, resource: string): boolean;
}

export interface S3Context {
  now(): number;
  bucket(name: string): OpenBucket;
  /** Turns a written blob into an object by creating its record and events. */
  publish(bucket: OpenBucket, content: NewObject, createdBy: CreationMethod): ObjectRecord;
}

type NewObject = Pick<
  ObjectRecord,
  'key' | 'blob' | 'size' | 'etag' | 'headers' | 'metadata' | 'checksum'
>;

const STORED_HEADERS = /^(content-(type|disposition|encoding|language)|cache-control|expires)$/;

const METADATA_PREFIX = 'x-amz-meta-';
const MAX_XML_BYTES = 4 * 1024 * 1024;

export function buildObjectArn(call: { bucket: OpenBucket; key: string }): string {
  return `arn:aws:s3:::${call.bucket.store.name}/${call.key}`;
}

/** The request's headers and metadata that S3 stores with an object. */
export function readObjectHeaders(
  request: IncomingMessage,
): Pick<ObjectRecord, 'headers' | 'metadata'> {
  const headers: Record<string, string> = {};
  const metadata: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value !== 'string') continue;
    if (STORED_HEADERS.test(name)) headers[name] = value;
    if (name.startsWith(METADATA_PREFIX)) metadata[name.slice(METADATA_PREFIX.length)] = value;
  }

  return { headers, metadata };
}

/** True if the requested list contains the ETag. Clients may omit the quotation marks. */
export function matchesEtag(requested: string, etag: string): boolean {
  return requested
    .split(',')
    .some((each) => each.trim().replaceAll('"', '') === etag.replaceAll('"', ''));
}

export function buildMetadataHeaders(record: ObjectRecord): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record.metadata).map(([name, value]) => [METADATA_PREFIX + name, value]),
  );
}

export function sendXml(response: ServerResponse, status: number, xml: string): void {
  response
    .writeHead(status, {
      'content-type': 'application/xml',
      'content-length': Buffer.byteLength(xml),
    })
    .end(xml);
}

export function decodeKey(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

/** Reads an XML request body of at most 4 MiB and verifies the signed hash. */
export async function readXml(request: IncomingMessage): Promise<string> {
  const body = await readBody(
    request,
    MAX_XML_BYTES,
    (message) => new S3Error(400, 'MalformedXML', message),
  );

  const hash = request.headers['x-amz-content-sha256'];

  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256Hex(body)) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match.",
    );
  }

  return body.toString('utf8');
}
