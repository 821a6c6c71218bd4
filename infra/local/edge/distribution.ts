import { isTrue, toList, getMember, toObjects, toText, type Json, type JsonObject } from '../template/template.ts';
import { matchesPattern } from '../template/permissions.ts';

export interface Behavior {
  /** E.g. `/api/*`; `*` for the default behavior. */
  readonly pathPattern: string;
  readonly originId: string;
  readonly allowedMethods: readonly string[];
  /** IDs of key groups that can sign URLs; empty if no signature is required. */
  readonly keyGroups: readonly string[];
  readonly headersPolicyId: string | undefined;
  readonly forwardsViewerHeaders: boolean;
  readonly isCompressed: boolean;
  readonly requestFunctions: readonly string[];
  readonly responseFunctions: readonly string[];
}

export interface DistributionOrigin {
  readonly domainName: string;
  /** Prefix for request paths, without a trailing slash. */
  readonly path: string;
  /** Headers that CloudFront adds to or overrides in every origin request. */
  readonly headers: readonly (readonly [string, string])[];
}

export interface Distribution {
  readonly rootObject: string;
  readonly origins: ReadonlyMap<string, DistributionOrigin>;
  /** In order of precedence; the last is the default. */
  readonly behaviors: readonly Behavior[];
}

// The managed policy CachingDisabled also disables compression.
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/** Parses an AWS::CloudFront::Distribution with resolved properties. */
export function readDistribution(properties: JsonObject): Distribution {
  const config = properties.DistributionConfig;
  const behaviors = toObjects(getMember(config, 'CacheBehaviors')).map(readBehavior);
  const fallback = readBehavior(toObjects(getMember(config, 'DefaultCacheBehavior'))[0] ?? {});
  return {
    rootObject: toText(getMember(config, 'DefaultRootObject')),
    origins: new Map(toObjects(getMember(config, 'Origins')).map((origin) => [toText(origin.Id), readOrigin(origin)])),
    behaviors: [...behaviors, { ...fallback, pathPattern: '*' }],
  };
}

/** The first behavior whose pattern matches. A pattern's leading slash is optional. */
export function findBehavior(distribution: Distribution, path: string): Behavior | undefined {
  return distribution.behaviors.find(({ pathPattern }) => {
    const pattern = pathPattern === '*' || pathPattern.startsWith('/') ? pathPattern : `/${pathPattern}`;
    return matchesPattern(pattern, path);
  });
}

function readBehavior(behavior: JsonObject): Behavior {
  const associations = toObjects(behavior.FunctionAssociations);
  const listFunctions = (type: string) =>
    associations.filter(({ EventType }) => EventType === type).map(({ FunctionARN }) => toText(FunctionARN));
  return {
    pathPattern: toText(behavior.PathPattern),
    originId: toText(behavior.TargetOriginId),
    allowedMethods: toTexts(behavior.AllowedMethods, ['GET', 'HEAD']),
    keyGroups: toTexts(behavior.TrustedKeyGroups, []),
    headersPolicyId:
      behavior.ResponseHeadersPolicyId === undefined ? undefined : toText(behavior.ResponseHeadersPolicyId),
    forwardsViewerHeaders: behavior.OriginRequestPolicyId !== undefined,
    isCompressed: isTrue(behavior.Compress) && behavior.CachePolicyId !== CACHING_DISABLED,
    requestFunctions: listFunctions('viewer-request'),
    responseFunctions: listFunctions('viewer-response'),
  };
}

function readOrigin(origin: JsonObject): DistributionOrigin {
  return {
    domainName: toText(origin.DomainName),
    path: toText(origin.OriginPath).replace(/\/$/, ''),
    headers: toObjects(origin.OriginCustomHeaders).map(({ HeaderName, HeaderValue }) => [
      toText(HeaderName).toLowerCase(),
      toText(HeaderValue),
    ]),
  };
}

function toTexts(value: Json | undefined, fallback: readonly string[]): readonly string[] {
  return value === undefined ? fallback : toList(value).map(toText);
}
