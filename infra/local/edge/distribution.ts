import {
  isTrue,
  toList,
  getMember,
  toObjects,
  toText,
  type JsonObject,
} from '../template/template.ts';
import { matchesPattern } from '../template/permissions.ts';

export type Behavior = ReturnType<typeof readBehavior>;
export type DistributionOrigin = ReturnType<typeof readOrigin>;
export type Distribution = ReturnType<typeof readDistribution>;

/**
 * Error statuses that CloudFront caches even if the template doesn't list them, and the default
 * cache lifetime.
 */
const CACHED_ERRORS = [404, 414, 500, 501, 502, 503, 504];
const ERROR_SECONDS = 10;

// ID of the managed policy CachingDisabled, which also disables compression.
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/** Parses an AWS::CloudFront::Distribution with resolved properties. */
export function readDistribution(properties: JsonObject) {
  const config = properties.DistributionConfig;
  const [fallback = {}] = toObjects(getMember(config, 'DefaultCacheBehavior'));

  return {
    rootObject: toText(getMember(config, 'DefaultRootObject')),
    origins: new Map(
      toObjects(getMember(config, 'Origins')).map(
        (origin) => [toText(origin.Id), readOrigin(origin)] as const,
      ),
    ),
    /** In order of precedence. */
    behaviors: toObjects(getMember(config, 'CacheBehaviors')).map((behavior) =>
      readBehavior(behavior, toText(behavior.PathPattern)),
    ),
    defaultBehavior: readBehavior(fallback, '*'),
    /** How long errors are cached, by status. */
    errorSeconds: new Map([
      ...CACHED_ERRORS.map((status) => [status, ERROR_SECONDS] as const),
      ...toObjects(getMember(config, 'CustomErrorResponses')).map(
        ({ ErrorCode, ErrorCachingMinTTL }) =>
          [Number(ErrorCode), Number(ErrorCachingMinTTL ?? ERROR_SECONDS)] as const,
      ),
    ]),
  };
}

export function findBehavior({ behaviors, defaultBehavior }: Distribution, path: string): Behavior {
  return behaviors.find(({ pathPattern }) => matchesPattern(pathPattern, path)) ?? defaultBehavior;
}

function readBehavior(behavior: JsonObject, pathPattern: string) {
  const [association] = toObjects(behavior.FunctionAssociations);
  if (association && association.EventType !== 'viewer-request')
    throw new Error(`the local cloud doesn't run ${toText(association.EventType)} functions`);

  return {
    /** E.g. `/api/*`; `*` for the default behavior. */
    pathPattern,
    originId: toText(behavior.TargetOriginId),
    allowedMethods: toList(behavior.AllowedMethods ?? ['GET', 'HEAD']).map(toText),
    /** IDs of key groups that can sign URLs; empty if no signature is required. */
    keyGroups: toList(behavior.TrustedKeyGroups).map(toText),
    /** Empty if the behavior has no response headers policy. */
    headersPolicyId: toText(behavior.ResponseHeadersPolicyId),
    forwardsViewerHeaders: behavior.OriginRequestPolicyId !== undefined,
    isCompressed: isTrue(behavior.Compress) && behavior.CachePolicyId !== CACHING_DISABLED,
    /** ARN of the viewer-request function; empty if there is none. */
    requestFunction: toText(association?.FunctionARN),
  };
}

function readOrigin(origin: JsonObject) {
  return {
    domainName: toText(origin.DomainName),
    /** True if CloudFront signs its requests to the bucket. */
    hasAccessControl: toText(origin.OriginAccessControlId) !== '',
    /**
     * Headers that CloudFront sets in every origin request, overriding the viewer's headers of the
     * same name.
     */
    headers: toObjects(origin.OriginCustomHeaders).map(
      ({ HeaderName, HeaderValue }) =>
        [toText(HeaderName).toLowerCase(), toText(HeaderValue)] as const,
    ),
  };
}
