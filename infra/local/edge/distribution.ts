import { isTrue, toList, getMember, toObjects, toText, type JsonObject } from '../template/template.ts';
import { matchesPattern } from '../template/permissions.ts';

export interface Behavior {
  /** E.g. `/api/*`; `*` for the default behavior. */
  readonly pathPattern: string;
  readonly originId: string;
  readonly allowedMethods: readonly string[];
  /** IDs of key groups that can sign URLs; empty if no signature is required. */
  readonly keyGroups: readonly string[];
  /** Empty if the behavior has no response headers policy. */
  readonly headersPolicyId: string;
  readonly forwardsViewerHeaders: boolean;
  readonly isCompressed: boolean;
  /** ARN of the viewer-request function; empty if there is none. */
  readonly requestFunction: string;
}

export interface DistributionOrigin {
  readonly domainName: string;
  /** True if CloudFront signs its requests to the bucket. */
  readonly hasAccessControl: boolean;
  /** Headers that CloudFront sets in every origin request, overriding the viewer's headers of the same name. */
  readonly headers: readonly (readonly [string, string])[];
}

export interface Distribution {
  readonly rootObject: string;
  readonly origins: ReadonlyMap<string, DistributionOrigin>;
  /** In order of precedence. */
  readonly behaviors: readonly Behavior[];
  readonly defaultBehavior: Behavior;
  /** How long errors are cached, by status. */
  readonly errorSeconds: ReadonlyMap<number, number>;
}

/** Errors that CloudFront always caches, and for how long by default. */
const CACHED_ERRORS = [404, 414, 500, 501, 502, 503, 504];
const ERROR_SECONDS = 10;

// The managed policy CachingDisabled also disables compression.
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/** Parses an AWS::CloudFront::Distribution with resolved properties. */
export function readDistribution(properties: JsonObject): Distribution {
  const config = properties.DistributionConfig;
  const [fallback = {}] = toObjects(getMember(config, 'DefaultCacheBehavior'));
  return {
    rootObject: toText(getMember(config, 'DefaultRootObject')),
    origins: new Map(toObjects(getMember(config, 'Origins')).map((origin) => [toText(origin.Id), readOrigin(origin)])),
    behaviors: toObjects(getMember(config, 'CacheBehaviors')).map((behavior) =>
      readBehavior(behavior, toText(behavior.PathPattern)),
    ),
    defaultBehavior: readBehavior(fallback, '*'),
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

function readBehavior(behavior: JsonObject, pathPattern: string): Behavior {
  const [association] = toObjects(behavior.FunctionAssociations);
  if (association && association.EventType !== 'viewer-request')
    throw new Error(`the local cloud doesn't run ${toText(association.EventType)} functions`);
  return {
    pathPattern,
    originId: toText(behavior.TargetOriginId),
    allowedMethods: toList(behavior.AllowedMethods ?? ['GET', 'HEAD']).map(toText),
    keyGroups: toList(behavior.TrustedKeyGroups).map(toText),
    headersPolicyId: toText(behavior.ResponseHeadersPolicyId),
    forwardsViewerHeaders: behavior.OriginRequestPolicyId !== undefined,
    isCompressed: isTrue(behavior.Compress) && behavior.CachePolicyId !== CACHING_DISABLED,
    requestFunction: toText(association?.FunctionARN),
  };
}

function readOrigin(origin: JsonObject): DistributionOrigin {
  return {
    domainName: toText(origin.DomainName),
    hasAccessControl: toText(origin.OriginAccessControlId) !== '',
    headers: toObjects(origin.OriginCustomHeaders).map(({ HeaderName, HeaderValue }) => [
      toText(HeaderName).toLowerCase(),
      toText(HeaderValue),
    ]),
  };
}
