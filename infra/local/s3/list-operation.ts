import { invalidRequest, notImplemented } from './s3-error.ts';
import { sendXml, type S3Request } from './s3-request.ts';
import { buildXmlDocument } from './xml.ts';

interface Page {
  readonly keys: string[];
  readonly prefixes: string[];
  /** The last key or prefix on this page; undefined on the last page. */
  readonly next?: string;
}

export async function listObjects(call: S3Request): Promise<void> {
  const { query, bucket, response } = call;
  call.requirePermission('s3:ListBucket', `arn:aws:s3:::${bucket.store.name}`);
  if (query.get('list-type') !== '2') throw notImplemented('ListObjects in its first version');
  const maxKeys = Number(query.get('max-keys') ?? 1000);
  if (!Number.isInteger(maxKeys) || maxKeys < 0) throw invalidRequest('max-keys is not a number.');
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString('utf8');
  const page = buildPage(bucket.store.keys(), { prefix, delimiter, after, max: Math.min(maxKeys, 1000) });

  const encode = query.get('encoding-type') === 'url' ? encodeKey : (key: string) => key;
  const xml = buildXmlDocument('ListBucketResult', {
    Name: bucket.store.name,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxKeys: maxKeys,
    KeyCount: page.keys.length + page.prefixes.length,
    IsTruncated: page.next !== undefined,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: page.next === undefined ? undefined : Buffer.from(page.next).toString('base64url'),
    EncodingType: query.get('encoding-type') ?? undefined,
    Contents: page.keys.map((key) => {
      const record = bucket.store.get(key);
      return {
        Key: encode(key),
        LastModified: new Date(record?.lastModified ?? 0).toISOString(),
        ETag: record?.etag,
        Size: record?.size,
        StorageClass: 'STANDARD',
      };
    }),
    CommonPrefixes: page.prefixes.map((each) => ({ Prefix: encode(each) })),
  });
  sendXml(response, 200, xml);
}

function buildPage(
  sorted: readonly string[],
  { prefix, delimiter, after, max }: { prefix: string; delimiter: string; after: string; max: number },
): Page {
  const keys: string[] = [];
  const prefixes: string[] = [];
  let last = after;
  for (const key of sorted) {
    const isPast = Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0;
    if (!key.startsWith(prefix) || !isPast) continue;
    const delimiterIndex = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    const group = delimiterIndex < 0 ? undefined : key.slice(0, delimiterIndex + delimiter.length);
    if (group !== undefined && (group === after || group === prefixes.at(-1))) continue;
    if (keys.length + prefixes.length >= max) return { keys, prefixes, next: last };
    if (group === undefined) keys.push(key);
    else prefixes.push(group);
    last = group ?? key;
  }
  return { keys, prefixes };
}

function encodeKey(key: string): string {
  return encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+');
}
