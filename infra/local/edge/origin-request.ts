import { randomUUID } from 'node:crypto';
import { getHeader, type HttpRequest } from '../http-api/http-message.ts';
import type { Behavior, DistributionOrigin } from './distribution.ts';

const CONNECTION_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|x-real-ip|proxy-.*|x-amz-cf-.*)$/;
const ALWAYS_FORWARDED =
  /^(range|if-none-match|if-modified-since|if-match|if-range|content-type|content-length)$/;

/**
 * Returns the viewer headers that CloudFront forwards, followed by the headers that CloudFront
 * adds.
 */
export function buildOriginHeaders(
  behavior: Behavior,
  viewer: HttpRequest,
  origin: DistributionOrigin,
): HttpRequest['headers'] {
  const own = new Set([...origin.headers.map(([name]) => name), 'x-forwarded-for']);
  const kept = viewer.headers.filter(([name]) => {
    const key = name.toLowerCase();
    if (CONNECTION_HEADERS.test(key) || own.has(key)) return false;
    return behavior.forwardsViewerHeaders || ALWAYS_FORWARDED.test(key);
  });

  const forwardedFor = [getHeader(viewer, 'x-forwarded-for'), viewer.sourceIp]
    .filter(Boolean)
    .join(', ');

  return [
    ...kept,
    ['host', origin.domainName],
    ['x-forwarded-for', forwardedFor],
    ['x-forwarded-proto', 'https'],
    ['via', '1.1 local.cloudfront.net (CloudFront)'],
    ['x-amz-cf-id', randomUUID()],
    ...origin.headers,
  ];
}
