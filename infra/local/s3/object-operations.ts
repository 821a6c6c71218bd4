import { copyFileSync, createReadStream, linkSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import { parseRange } from '../aws/byte-range.ts';
import type { ObjectRecord } from './bucket.ts';
import { computeMd5, receiveBody } from './receive-body.ts';
import {
  accessDenied,
  invalidRequest,
  noSuchKey,
  preconditionFailed,
  S3Error,
} from './s3-error.ts';
import {
  decodeKey,
  readObjectHeaders,
  buildMetadataHeaders,
  buildObjectArn,
  matchesEtag,
  readXml,
  sendXml,
  type OpenBucket,
  type S3Request,
} from './s3-request.ts';
import { findElements, readElementText, buildXmlDocument } from './xml.ts';

export async function putObject(call: S3Request): Promise<void> {
  const { request, response, bucket, key } = call;
  call.requirePermission('s3:PutObject', buildObjectArn(call));

  const { blob, path } = bucket.store.newBlob();
  const { size, md5, checksum } = await receiveBody(request, path);

  const content = {
    key,
    blob,
    size,
    etag: `"${md5}"`,
    ...readObjectHeaders(request),
    ...(checksum && { checksum }),
  };

  const record = call.s3.publish(bucket, content, 'Put');
  response.writeHead(200, {
    etag: record.etag,
    'content-length': 0,
    ...(checksum && { [checksum.header]: checksum.value }),
  });

  response.end();
}

export async function getObject(call: S3Request): Promise<void> {
  const { request, response, bucket, key } = call;
  call.requirePermission('s3:GetObject', buildObjectArn(call));

  const record = bucket.store.get(key);
  if (!record) throw createMissingObjectError(call);

  const match = request.headers['if-match'];
  if (match !== undefined && match !== '*' && !matchesEtag(match, record.etag))
    throw preconditionFailed();

  const range = parseRange(request.headers.range, record.size);
  if (range === 'unsatisfiable') {
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
      'content-range': `bytes */${record.size}`,
    });
  }

  const length = range ? range.end - range.start + 1 : record.size;

  response.writeHead(range ? 206 : 200, {
    ...buildObjectHeaders(record),
    'content-length': length,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${record.size}` }),
    ...(!range && buildChecksumHeader(call, record)),
  });

  if (request.method === 'HEAD' || length === 0) return void response.end();

  await pipeline(bucket.store.readBlob(record, range), response).catch((error: unknown) => {
    // Video players disconnect mid-download when they seek, so a disconnect isn't an error.
    if (!response.destroyed) throw error;
  });
}

export async function deleteObject(call: S3Request): Promise<void> {
  call.requirePermission('s3:DeleteObject', buildObjectArn(call));
  call.bucket.store.remove(call.key);
  call.response.writeHead(204).end();
}

export async function deleteObjects(call: S3Request): Promise<void> {
  const xml = await readXml(call.request);
  const keys = findElements(xml, 'Object').map((object) => readElementText(object, 'Key') ?? '');
  const { bucket } = call;
  const allowed = keys.filter((key) =>
    call.isAllowed('s3:DeleteObject', buildObjectArn({ bucket, key })),
  );

  for (const key of allowed) bucket.store.remove(key);

  const quiet = readElementText(xml, 'Quiet') === 'true';
  const Deleted = quiet ? [] : allowed.map((Key) => ({ Key }));
  const denied = keys.filter((key) => !allowed.includes(key));
  const Error = denied.map((Key) => ({ Key, Code: 'AccessDenied', Message: 'Access Denied' }));
  sendXml(call.response, 200, buildXmlDocument('DeleteResult', { Deleted, Error }));
}

export async function copyObject(call: S3Request): Promise<void> {
  const { request, response, bucket, key } = call;
  call.requirePermission('s3:PutObject', buildObjectArn(call));

  const { source, store } = findCopySource(call);
  const replaces = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  if (source.key === key && store === bucket.store && !replaces) {
    throw invalidRequest(
      'This copy request is illegal because it is trying to copy an object to itself without changes.',
    );
  }

  const { blob, path } = bucket.store.newBlob();
  const from = store.blobPath(source.blob);
  // Blobs are immutable, so a hard link is equivalent to a copy and takes the same time for any
  // size.
  try {
    linkSync(from, path);
  } catch {
    copyFileSync(from, path);
  }

  const etag = source.etag.includes('-')
    ? `"${await computeMd5(createReadStream(path))}"`
    : source.etag;
  const headersAndMetadata = replaces
    ? readObjectHeaders(request)
    : { headers: source.headers, metadata: source.metadata };
  const content = { key, blob, size: source.size, etag, ...headersAndMetadata };
  const record = call.s3.publish(bucket, content, 'Copy');
  const LastModified = new Date(record.lastModified).toISOString();

  sendXml(response, 200, buildXmlDocument('CopyObjectResult', { LastModified, ETag: record.etag }));
}

/** Finds the object named by x-amz-copy-source. Checks read permission and the copy condition. */
export function findCopySource(call: S3Request): {
  source: ObjectRecord;
  store: OpenBucket['store'];
} {
  const header = String(call.request.headers['x-amz-copy-source'] ?? '').split('?')[0] ?? '';
  const path = decodeKey(header).replace(/^\//, '');
  const slash = path.indexOf('/');
  if (slash < 1)
    throw invalidRequest(
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    );

  const bucket = call.s3.bucket(path.slice(0, slash));
  const key = path.slice(slash + 1);
  call.requirePermission('s3:GetObject', buildObjectArn({ bucket, key }));

  const source = bucket.store.get(key);
  if (!source) throw createMissingObjectError({ ...call, bucket });

  const match = call.request.headers['x-amz-copy-source-if-match'];
  if (typeof match === 'string' && !matchesEtag(match, source.etag)) throw preconditionFailed();

  return { source, store: bucket.store };
}

/** Without list permission, S3 doesn't reveal whether a key exists. */
function createMissingObjectError(call: Pick<S3Request, 'bucket' | 'isAllowed'>): Error {
  return call.isAllowed('s3:ListBucket', `arn:aws:s3:::${call.bucket.store.name}`)
    ? noSuchKey()
    : accessDenied();
}

function buildObjectHeaders(record: ObjectRecord): Record<string, string> {
  return {
    'content-type': 'binary/octet-stream',
    ...record.headers,
    ...buildMetadataHeaders(record),
    etag: record.etag,
    'last-modified': new Date(record.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
  };
}

function buildChecksumHeader(call: S3Request, record: ObjectRecord): Record<string, string> {
  const asked = call.request.headers['x-amz-checksum-mode'] === 'ENABLED';
  return asked && record.checksum ? { [record.checksum.header]: record.checksum.value } : {};
}
