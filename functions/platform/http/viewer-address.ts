import type { RawRequest } from './call.ts';

/**
 * The IP address that reached the edge. CloudFront appends it to X-Forwarded-For and the HTTP API appends CloudFront's
 * own after it; whatever the viewer wrote stands before both and counts for nothing.
 */
export function viewerAddress({ headers, sourceIp }: Pick<RawRequest, 'headers' | 'sourceIp'>): string {
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-2) || sourceIp;
}
