import { isTrue, listOf, member, objectsOf, textOf, type Json, type JsonObject } from '../template/template.ts';
import { matchesPattern } from '../template/permissions.ts';

export interface Behaviour {
  /** `/api/*`; `*` for the default behavior. */
  readonly pathPattern: string;
  readonly originId: string;
  readonly methods: readonly string[];
  /** IDs of key groups that can sign URLs; empty if no signature is required. */
  readonly keyGroups: readonly string[];
  readonly headersPolicyId: string | undefined;
  readonly forwardsViewerHeaders: boolean;
  readonly compresses: boolean;
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
  readonly behaviours: readonly Behaviour[];
}

// The managed policy CachingDisabled also disables compression.
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/** Parses an AWS::CloudFront::Distribution with resolved properties. */
export function readDistribution(properties: JsonObject): Distribution {
  const config = properties.DistributionConfig;
  const behaviours = objectsOf(member(config, 'CacheBehaviors')).map(readBehaviour);
  const fallback = readBehaviour(objectsOf(member(config, 'DefaultCacheBehavior'))[0] ?? {});
  return {
    rootObject: textOf(member(config, 'DefaultRootObject')),
    origins: new Map(objectsOf(member(config, 'Origins')).map((origin) => [textOf(origin.Id), readOrigin(origin)])),
    behaviours: [...behaviours, { ...fallback, pathPattern: '*' }],
  };
}

/** The first behavior whose pattern matches. A pattern's leading slash is optional. */
export function chooseBehaviour(distribution: Distribution, path: string): Behaviour | undefined {
  return distribution.behaviours.find(({ pathPattern }) => {
    const pattern = pathPattern === '*' || pathPattern.startsWith('/') ? pathPattern : `/${pathPattern}`;
    return matchesPattern(pattern, path);
  });
}

function readBehaviour(behaviour: JsonObject): Behaviour {
  const associations = objectsOf(behaviour.FunctionAssociations);
  const functionsOf = (type: string) =>
    associations.filter(({ EventType }) => EventType === type).map(({ FunctionARN }) => textOf(FunctionARN));
  return {
    pathPattern: textOf(behaviour.PathPattern),
    originId: textOf(behaviour.TargetOriginId),
    methods: texts(behaviour.AllowedMethods, ['GET', 'HEAD']),
    keyGroups: texts(behaviour.TrustedKeyGroups, []),
    headersPolicyId:
      behaviour.ResponseHeadersPolicyId === undefined ? undefined : textOf(behaviour.ResponseHeadersPolicyId),
    forwardsViewerHeaders: behaviour.OriginRequestPolicyId !== undefined,
    compresses: isTrue(behaviour.Compress) && behaviour.CachePolicyId !== CACHING_DISABLED,
    requestFunctions: functionsOf('viewer-request'),
    responseFunctions: functionsOf('viewer-response'),
  };
}

function readOrigin(origin: JsonObject): DistributionOrigin {
  return {
    domainName: textOf(origin.DomainName),
    path: textOf(origin.OriginPath).replace(/\/$/, ''),
    headers: objectsOf(origin.OriginCustomHeaders).map(({ HeaderName, HeaderValue }) => [
      textOf(HeaderName).toLowerCase(),
      textOf(HeaderValue),
    ]),
  };
}

function texts(value: Json | undefined, fallback: readonly string[]): readonly string[] {
  return value === undefined ? fallback : listOf(value).map(textOf);
}
