import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import { parseRange } from '../aws/byte-range.ts';
import type { StoredPart } from './multipart-store.ts';
import { findCopySource } from './object-operations.ts';
import { computeMd5, receiveBody } from './receive-body.ts';
import { invalidRequest, S3Error } from './s3-error.ts';
import {
  readObjectHeaders,
  buildObjectArn,
  matchesEtag,
  readXml,
  sendXml,
  type S3Request,
} from './s3-request.ts';
import { findElements, readElementText, buildXmlDocument } from './xml.ts';

const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_LISTED_PARTS = 1_000;
const KEEP_ALIVE_MS = 1_000;

export async function createMultipartUpload(call: S3Request): Promise<void> {
  call.requirePermission('s3:PutObject', buildObjectArn(call));

  const { bucket, key, request, response } = call;
  const UploadId = bucket.uploads.start({
    key,
    startedAt: call.s3.now(),
    ...readObjectHeaders(request),
  });

  sendXml(
    response,
    200,
    buildXmlDocument('InitiateMultipartUploadResult', {
      Bucket: bucket.store.name,
      Key: key,
      UploadId,
    }),
  );
}

export async function uploadPart(call: S3Request): Promise<void> {
  const { id, number } = requirePart(call);
  const { uploads } = call.bucket;
  const file = uploads.newPartPath(id);
  const { size, md5, checksum } = await receiveBody(call.request, file);
  uploads.savePart(id, { number, size, md5, file });

  const echoed = checksum && { [checksum.header]: checksum.value };
  call.response.writeHead(200, { etag: `"${md5}"`, 'content-length': 0, ...echoed }).end();
}

export async function uploadPartCopy(call: S3Request): Promise<void> {
  const { id, number } = requirePart(call);
  const { uploads } = call.bucket;
  const { source, store } = findCopySource(call);
  const rangeHeader = call.request.headers['x-amz-copy-source-range'];
  const range = parseRange(rangeHeader?.toString(), source.size);
  if (range === 'unsatisfiable' || (rangeHeader !== undefined && !range))
    throw invalidRequest('The x-amz-copy-source-range value must be of the form bytes=first-last');

  const file = uploads.newPartPath(id);
  await pipeline(store.readBlob(source, range), createWriteStream(file));

  const md5 = await computeMd5(createReadStream(file));
  const size = range ? range.end - range.start + 1 : source.size;
  uploads.savePart(id, { number, size, md5, file });

  const LastModified = new Date(call.s3.now()).toISOString();
  sendXml(
    call.response,
    200,
    buildXmlDocument('CopyPartResult', { LastModified, ETag: `"${md5}"` }),
  );
}

export async function completeMultipartUpload(call: S3Request): Promise<void> {
  call.requirePermission('s3:PutObject', buildObjectArn(call));

  const { bucket, key } = call;
  const { store, uploads } = bucket;
  const upload = uploads.find(call.query.get('uploadId') ?? '', key);
  const xml = await readXml(call.request);
  const parts = selectParts(xml, uploads.parts(upload.id));

  const etag = computeMultipartEtag(parts);
  const result = { Location: `/${store.name}/${key}`, Bucket: store.name, Key: key, ETag: etag };

  await sendWhileWorking(
    call,
    buildXmlDocument('CompleteMultipartUploadResult', result),
    async () => {
      const { blob, path } = store.newBlob();
      await uploads.join(parts, path);

      const size = parts.reduce((sum, part) => sum + part.size, 0);
      const { headers, metadata } = upload;
      call.s3.publish(
        bucket,
        { key, blob, size, etag, headers, metadata },
        'CompleteMultipartUpload',
      );

      uploads.delete(upload.id);
    },
  );
}

/**
 * Like S3, responds with 200 before a long operation is done, and keeps the connection alive with
 * spaces.
 */
async function sendWhileWorking(
  { response }: S3Request,
  xml: string,
  work: () => Promise<void>,
): Promise<void> {
  const rootAt = xml.indexOf('\n') + 1;
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.write(xml.slice(0, rootAt));

  const keepAlive = setInterval(() => response.write(' '), KEEP_ALIVE_MS);
  try {
    await work();
  } finally {
    clearInterval(keepAlive);
  }

  response.end(xml.slice(rootAt));
}

export async function abortMultipartUpload(call: S3Request): Promise<void> {
  call.requirePermission('s3:AbortMultipartUpload', buildObjectArn(call));
  const upload = call.bucket.uploads.find(call.query.get('uploadId') ?? '', call.key);
  call.bucket.uploads.delete(upload.id);
  call.response.writeHead(204).end();
}

export async function listParts(call: S3Request): Promise<void> {
  call.requirePermission('s3:ListMultipartUploadParts', buildObjectArn(call));

  const { bucket, key, response } = call;
  const upload = bucket.uploads.find(call.query.get('uploadId') ?? '', key);
  const parts = [...bucket.uploads.parts(upload.id).values()].toSorted(
    (a, b) => a.number - b.number,
  );
  const Part = parts
    .slice(0, MAX_LISTED_PARTS)
    .map(({ number, md5, size }) => ({ PartNumber: number, ETag: `"${md5}"`, Size: size }));
  const IsTruncated = parts.length > MAX_LISTED_PARTS;
  const answer = { Bucket: bucket.store.name, Key: key, UploadId: upload.id, IsTruncated, Part };

  sendXml(response, 200, buildXmlDocument('ListPartsResult', answer));
}

function requirePart(call: S3Request): { id: string; number: number } {
  call.requirePermission('s3:PutObject', buildObjectArn(call));

  const number = Number(call.query.get('partNumber'));

  if (!Number.isInteger(number) || number < 1 || number > 10_000)
    throw new S3Error(
      400,
      'InvalidArgument',
      'Part number must be an integer between 1 and 10000, inclusive',
    );

  const { id } = call.bucket.uploads.find(call.query.get('uploadId') ?? '', call.key);

  return { id, number };
}

function selectParts(xml: string, stored: ReadonlyMap<number, StoredPart>): StoredPart[] {
  const chosen = findElements(xml, 'Part').map((part) => ({
    number: Number(readElementText(part, 'PartNumber')),
    etag: readElementText(part, 'ETag') ?? '',
  }));

  if (chosen.length === 0)
    throw new S3Error(400, 'MalformedXML', 'You must specify at least one part');
  if (chosen.some(({ number }, at) => at > 0 && number <= (chosen[at - 1]?.number ?? 0))) {
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  }

  return chosen.map(({ number, etag }, at) => {
    const part = stored.get(number);
    if (!part || !matchesEtag(etag, part.md5))
      throw new S3Error(400, 'InvalidPart', `Part ${number} was not found.`);

    if (at < chosen.length - 1 && part.size < MIN_PART_BYTES) {
      throw new S3Error(
        400,
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed size',
      );
    }

    return part;
  });
}

/**
 * S3's multipart ETag: the MD5 of the parts' concatenated MD5s, a hyphen and the number of parts.
 */
function computeMultipartEtag(parts: readonly StoredPart[]): string {
  const digests = Buffer.concat(parts.map((part) => Buffer.from(part.md5, 'hex')));
  return `"${createHash('md5').update(digests).digest('hex')}-${parts.length}"`;
}
