/** The site's domain name in a local stack that has one. */
export const LOCAL_DOMAIN = 'app.greenroom.test';

/** Local origins that replace public AWS origins, without a trailing slash. */
export interface LocalAddresses {
  edge: string;
  s3: string;
  signIn: string;
}

/** Replaces AWS origins with local ones and keeps the rest of each URL. */
export function localizeUrls(text: string, { edge, s3, signIn }: LocalAddresses): string {
  return text
    .replaceAll(/https:\/\/[a-z0-9]+\.cloudfront\.net/g, edge)
    .replaceAll(`https://${LOCAL_DOMAIN}`, edge)
    .replaceAll(
      /https:\/\/([a-z0-9.-]+)\.s3(?:\.[a-z0-9-]+)?\.amazonaws\.com/g,
      (_, bucket: string) => `${s3}/${bucket}`,
    )
    .replaceAll(/https:\/\/[a-z0-9-]+\.auth\.[a-z0-9-]+\.amazoncognito\.com/g, signIn)
    .replaceAll(/https:\/\/cognito-idp\.[a-z0-9-]+\.amazonaws\.com/g, signIn);
}

/**
 * Removes bucket paths from a Content-Security-Policy. A source with the path `/bucket` would match
 * only that exact URL, not the files in the bucket.
 */
export function removeBucketPaths(policy: string, { s3 }: LocalAddresses): string {
  return policy.replaceAll(/http:\/\/[^\s;]+/g, (source) =>
    source.startsWith(`${s3}/`) ? s3 : source,
  );
}
