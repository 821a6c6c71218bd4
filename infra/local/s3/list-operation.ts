import { invalidRequest, notImplemented } from './s3-error.ts';
import { sendXml, type S3Request } from './s3-request.ts';
import { buildXmlDocument } from './xml.ts';

export async function listObjects(call: S3Request): Promise<void> {
  const { query, bucket, response } = call;
  call.requirePermission('s3:ListBucket', `arn:aws:s3:::${bucket.store.name}`);

  const maxKeys = Number(query.get('max-keys') ?? 1000);
  if (!Number.isInteger(maxKeys) || maxKeys < 0) throw invalidRequest('max-keys is not a number.');

  const unsupported = ['delimiter', 'start-after', 'encoding-type'].find((name) => query.has(name));
  if (unsupported) throw notImplemented(unsupported);

  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token');
  const after = Buffer.from(token ?? '', 'base64url');
  const keys = bucket.store
    .keys()
    .filter((key) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), after) > 0);
  const page = keys.slice(0, Math.min(maxKeys, 1000));
  const isTruncated = page.length < keys.length;

  const xml = buildXmlDocument('ListBucketResult', {
    Name: bucket.store.name,
    Prefix: prefix,
    MaxKeys: maxKeys,
    KeyCount: page.length,
    IsTruncated: isTruncated,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: isTruncated
      ? Buffer.from(page.at(-1) ?? '').toString('base64url')
      : undefined,
    Contents: page.map((key) => {
      const record = bucket.store.get(key);
      return {
        Key: key,
        LastModified: new Date(record?.lastModified ?? 0).toISOString(),
        ETag: record?.etag,
        Size: record?.size,
        StorageClass: 'STANDARD',
      };
    }),
  });

  sendXml(response, 200, xml);
}
