import { isObject, type Json } from '../template/template.ts';

/** Where what has a public address on AWS is reached here; origins without a slash at the end. */
export interface LocalAddresses {
  readonly edge: string;
  readonly s3: string;
  readonly signIn: string;
}

/** The value with AWS's addresses in all its texts replaced by the local ones. */
export function localised(value: Json, addresses: LocalAddresses): Json {
  if (typeof value === 'string') return localText(value, addresses);
  if (Array.isArray(value)) return value.map((entry: Json) => localised(entry, addresses));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, localised(entry, addresses)]));
}

/** One text; an origin that is part of a longer address is replaced and the rest stays. */
export function localText(text: string, { edge, s3, signIn }: LocalAddresses): string {
  return text
    .replaceAll(/https:\/\/[a-z0-9]+\.cloudfront\.net/g, edge)
    .replaceAll(
      /https:\/\/([a-z0-9.-]+)\.s3(?:\.[a-z0-9-]+)?\.amazonaws\.com/g,
      (_, bucket: string) => `${s3}/${bucket}`,
    )
    .replaceAll(/https:\/\/[a-z0-9-]+\.auth\.[a-z0-9-]+\.amazoncognito\.com/g, signIn)
    .replaceAll(/https:\/\/cognito-idp\.[a-z0-9-]+\.amazonaws\.com/g, signIn);
}

/** A Content-Security-Policy names origins; a bucket's path would match nothing below it. */
export function withoutBuckets(policy: string, { s3 }: LocalAddresses): string {
  return policy.replaceAll(/http:\/\/[^\s;]+/g, (source) => (source.startsWith(`${s3}/`) ? s3 : source));
}
