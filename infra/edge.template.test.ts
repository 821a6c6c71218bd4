import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  valueAt,
  listAt,
  resourcesOfType,
  synthesize,
  type Json,
  type Resource,
  type SynthesizedStack,
} from './synthesized.fixtures.ts';

let stack: SynthesizedStack;
let distribution: Json | undefined;

beforeAll(() => {
  stack = synthesize();
  distribution = valueAt(
    resourcesOfType(stack.root, 'AWS::CloudFront::Distribution')[0]?.properties,
    'DistributionConfig',
  );
});

function behavior(path: string): Json | undefined {
  return listAt(distribution, 'CacheBehaviors').find(
    (candidate) => valueAt(candidate, 'PathPattern') === path,
  );
}

function findOrigin(candidate: Json | undefined): Json | undefined {
  return listAt(distribution, 'Origins').find(
    (origin) => valueAt(origin, 'Id') === valueAt(candidate, 'TargetOriginId'),
  );
}

function resource(id: Json | undefined): Resource | undefined {
  return stack.root.find((candidate) => candidate.id === id);
}

function findHeaders(candidate: Json | undefined): Json | undefined {
  return resource(valueAt(candidate, 'ResponseHeadersPolicyId', 'Ref'))?.properties;
}

const MANAGED = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewerExceptHost: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};

describe('the API behind CloudFront', () => {
  test('is never cached, accepts every method, and gets all headers except Host', () => {
    expect(behavior('/api/*')).toMatchObject({
      CachePolicyId: MANAGED.cachingDisabled,
      OriginRequestPolicyId: MANAGED.allViewerExceptHost,
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      ViewerProtocolPolicy: 'https-only',
    });
  });

  test('is called over TLS with a secret header whose value is in no template', () => {
    const origin = findOrigin(behavior('/api/*'));
    expect(valueAt(origin, 'CustomOriginConfig', 'OriginProtocolPolicy')).toBe('https-only');

    const [header] = listAt(origin, 'OriginCustomHeaders');
    expect(valueAt(header, 'HeaderName')).toBe('x-origin-verify');
    expect(JSON.stringify(valueAt(header, 'HeaderValue'))).toMatch(
      /resolve:secretsmanager:.*EdgeKeysOriginProofA/,
    );
  });

  test('is never cached, embedded or rendered as a page, even for API Gateway’s own errors', () => {
    const config = valueAt(findHeaders(behavior('/api/*')), 'ResponseHeadersPolicyConfig');
    expect(valueAt(config, 'SecurityHeadersConfig')).toMatchObject({
      ContentSecurityPolicy: {
        ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; sandbox",
      },
      ContentTypeOptions: { Override: true },
    });

    expect(valueAt(config, 'CustomHeadersConfig', 'Items')).toEqual([
      { Header: 'cache-control', Value: 'no-store', Override: true },
      { Header: 'cross-origin-resource-policy', Value: 'same-origin', Override: true },
    ]);
  });

  test('returns its own errors instead of an error page, and only to the person who caused them', () => {
    expect(valueAt(distribution, 'CustomErrorResponses')).toEqual(
      [404, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({
        ErrorCode,
        ErrorCachingMinTTL: 0,
      })),
    );

    expect(valueAt(behavior('/api/*'), 'FunctionAssociations')).toBeUndefined();
  });
});

describe('media', () => {
  test('are served only for URLs signed with one of two keys', () => {
    const groups = ['/media/*', '/media/content/*'].flatMap((path) =>
      listAt(behavior(path), 'TrustedKeyGroups'),
    );
    expect(groups).toHaveLength(2);

    const keys = groups.map((group) =>
      listAt(resource(valueAt(group, 'Ref'))?.properties, 'KeyGroupConfig', 'Items'),
    );
    expect(keys.map(({ length }) => length)).toEqual([2, 2]);

    for (const key of keys.flat()) {
      const encoded = valueAt(
        resource(valueAt(key, 'Ref'))?.properties,
        'PublicKeyConfig',
        'EncodedKey',
        'Fn::GetAtt',
      );

      expect(valueAt(encoded, 1)).toBe('PublicKeyPem');
      expect(resource(valueAt(encoded, 0))?.type).toBe('Custom::SigningKey');
    }
  });

  test('are never rendered as a page of the site, whatever they contain', () => {
    const closed = "default-src 'none'; frame-ancestors 'none'; sandbox";
    const policies = {
      '/media/*': closed,
      // An administrator opens audio in a tab. Its player may load the file, but no script runs.
      '/media/content/*':
        "default-src 'none'; media-src 'self'; frame-ancestors 'none'; sandbox allow-same-origin",
      '/images/*': closed,
      '/images/content/*': closed,
    };

    for (const [path, policy] of Object.entries(policies)) {
      const config = valueAt(findHeaders(behavior(path)), 'ResponseHeadersPolicyConfig');
      expect(
        valueAt(config, 'SecurityHeadersConfig', 'ContentSecurityPolicy', 'ContentSecurityPolicy'),
      ).toBe(policy);
      expect(valueAt(config, 'SecurityHeadersConfig', 'ContentTypeOptions')).toEqual({
        Override: true,
      });
    }
  });

  test('are in a bucket that only this distribution may read', () => {
    for (const candidate of [
      behavior('/media/*'),
      behavior('/images/*'),
      valueAt(distribution, 'DefaultCacheBehavior'),
    ]) {
      expect(valueAt(findOrigin(candidate), 'OriginAccessControlId')).toBeDefined();
    }

    const readers = resourcesOfType(stack.root, 'AWS::S3::BucketPolicy')
      .flatMap(({ properties }) => listAt(properties, 'PolicyDocument', 'Statement'))
      .filter(
        (statement) =>
          valueAt(statement, 'Effect') === 'Allow' &&
          valueAt(statement, 'Action') === 's3:GetObject',
      );

    expect(readers).toHaveLength(3);

    for (const statement of readers) {
      expect(valueAt(statement, 'Principal')).toEqual({ Service: 'cloudfront.amazonaws.com' });
      expect(valueAt(statement, 'Condition', 'StringEquals', 'AWS:SourceArn')).toBeDefined();
    }
  });

  function findCacheControl(path: string): Json | undefined {
    const items = listAt(
      findHeaders(behavior(path)),
      'ResponseHeadersPolicyConfig',
      'CustomHeadersConfig',
      'Items',
    );

    return items.find((item) => valueAt(item, 'Header') === 'cache-control');
  }

  test('recordings and data exports are cached neither at the edge nor in a browser', () => {
    // The order matters: CloudFront uses the first matching pattern.
    const patterns = listAt(distribution, 'CacheBehaviors').map((candidate) =>
      valueAt(candidate, 'PathPattern'),
    );

    expect(patterns.filter((pattern) => String(pattern).startsWith('/media/'))).toEqual([
      '/media/content/*',
      '/media/*',
    ]);
    expect(valueAt(behavior('/media/*'), 'CachePolicyId')).toBe(MANAGED.cachingDisabled);
    expect(findCacheControl('/media/*')).toEqual({
      Header: 'cache-control',
      Value: 'private, no-store',
      Override: true,
    });
  });

  test.each([
    ['/media/content/*', 'private, max-age=3600'],
    ['/images/content/*', 'public, max-age=3600'],
    ['/images/*', 'public, max-age=3600'],
  ])('%s are cached for at most an hour, at the edge and in browsers', (path, value) => {
    expect(resource(valueAt(behavior(path), 'CachePolicyId', 'Ref'))?.properties).toMatchObject({
      CachePolicyConfig: { MinTTL: 0, DefaultTTL: 3600, MaxTTL: 3600 },
    });
    expect(findCacheControl(path)).toEqual({
      Header: 'cache-control',
      Value: value,
      Override: true,
    });
  });

  test('come from a separate bucket for catalog files', () => {
    const bucket = (path: string) =>
      JSON.stringify(valueAt(findOrigin(behavior(path)), 'DomainName'));

    for (const path of ['/media/content/*', '/images/content/*'])
      expect(bucket(path)).toContain('BucketsContent');
    for (const path of ['/media/*', '/images/*']) expect(bucket(path)).toContain('BucketsMedia');

    const pictures = listAt(distribution, 'CacheBehaviors').map((each) =>
      valueAt(each, 'PathPattern'),
    );

    expect(pictures.indexOf('/images/content/*')).toBeLessThan(pictures.indexOf('/images/*'));
  });

  test('pictures need no signature', () => {
    expect(valueAt(behavior('/images/*'), 'TrustedKeyGroups')).toBeUndefined();
  });
});

describe('pages', () => {
  function policy(): string {
    const config = valueAt(
      findHeaders(valueAt(distribution, 'DefaultCacheBehavior')),
      'ResponseHeadersPolicyConfig',
    );

    const text = valueAt(
      config,
      'SecurityHeadersConfig',
      'ContentSecurityPolicy',
      'ContentSecurityPolicy',
      'Fn::Join',
      1,
    );

    return listAt(text)
      .map((part) => (typeof part === 'string' ? part : '<uploads bucket>'))
      .join('');
  }

  test('run only the site’s own scripts and Stripe’s', () => {
    expect(policy()).not.toMatch(/unsafe-inline|unsafe-eval|https?: |\* |http:/);

    const directives = new Map(
      policy()
        .split('; ')
        .map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
    );

    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe(
      "'self' https://js.stripe.com https://*.js.stripe.com",
    );
    expect(directives.get('connect-src')).toBe(
      "'self' https://api.stripe.com https://<uploads bucket>",
    );

    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(directives.get(name)).toBe("'none'");
  });

  test('carry the other security headers', () => {
    const config = valueAt(
      findHeaders(valueAt(distribution, 'DefaultCacheBehavior')),
      'ResponseHeadersPolicyConfig',
    );

    expect(valueAt(config, 'SecurityHeadersConfig')).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
      FrameOptions: { FrameOption: 'DENY' },
    });

    const custom = listAt(config, 'CustomHeadersConfig', 'Items').map(
      (item) => `${valueAt(item, 'Header')}: ${valueAt(item, 'Value')}`,
    );
    expect(custom.toSorted()).toEqual([
      'cross-origin-opener-policy: same-origin-allow-popups',
      'permissions-policy: camera=(self), microphone=(self)',
    ]);
  });

  test.each([
    ['/', '/index.html'],
    ['/help', '/help.html'],
    ['/courses', '/app.html'],
    ['/video-analysis', '/app.html'],
    ['/courses/abc/', '/app.html'],
    ['/a.b/c', '/app.html'],
    ['/assets/main-1a2b.js', '/assets/main-1a2b.js'],
    ['/assets/old-1a2b.js', '/assets/old-1a2b.js'],
    ['/config.json', '/config.json'],
    ['/robots.txt', '/robots.txt'],
    ['/help.html', '/help.html'],
    // Not a file of the site, so the app shows its 404 page.
    ['/missing.png', '/app.html'],
    ['/wp-login.php', '/app.html'],
    ['/.well-known/security.txt', '/app.html'],
  ])('%s returns %s', (uri, expected) => {
    expect(rewriteUri(uri, {})).toBe(expected);
  });

  test('contain the site’s URL, which is known only at deployment', () => {
    const deployments = resourcesOfType(stack.root, 'Custom::CDKBucketDeployment').map(
      ({ properties }) => properties,
    );
    const pages = deployments.find((properties) =>
      listAt(properties, 'Exclude').includes('assets/*'),
    );
    const [, config, index] = listAt(pages, 'SourceMarkers').map((marker) =>
      JSON.stringify(marker),
    );

    expect(listAt(pages, 'SourceMarkers')).toHaveLength(3);

    for (const markers of [config, index]) expect(markers).toMatch(/Distribution.*DomainName/);
  });

  test('have the usual headers and are not indexed if they show a shared report', () => {
    const headers = [valueAt(distribution, 'DefaultCacheBehavior'), behavior('/shared')].map(
      (candidate) => valueAt(findHeaders(candidate), 'ResponseHeadersPolicyConfig'),
    );
    const [page, shared] = headers.map((config) => listAt(config, 'CustomHeadersConfig', 'Items'));
    const unlisted = { Header: 'x-robots-tag', Value: 'noindex, nofollow', Override: true };

    expect(shared).toEqual([...(page ?? []), unlisted]);

    const [pageSecurity, sharedSecurity] = headers.map((config) =>
      valueAt(config, 'SecurityHeadersConfig'),
    );
    expect(sharedSecurity).toEqual(pageSecurity);
  });

  test('require TLS for two years, and forbid sniffing, referrers and framing, like all responses', () => {
    const all = [
      valueAt(distribution, 'DefaultCacheBehavior'),
      ...listAt(distribution, 'CacheBehaviors'),
    ];
    expect(all).toHaveLength(7);
    for (const each of all) {
      const config = valueAt(
        findHeaders(each),
        'ResponseHeadersPolicyConfig',
        'SecurityHeadersConfig',
      );

      expect(config).toMatchObject({
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 63_072_000,
          IncludeSubdomains: true,
          Override: true,
        },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
      });

      expect(JSON.stringify(valueAt(config, 'ContentSecurityPolicy'))).toContain(
        "frame-ancestors 'none'",
      );
    }
  });

  test.each([
    ['/', '/app.html'],
    ['/help', '/app.html'],
    ['/courses', '/courses.html'],
    ['/courses/abc', '/app.html'],
  ])('%s returns %s in a browser with the session hint', (uri, expected) => {
    expect(rewriteUri(uri, { '__Host-signed-in': { value: '1' } })).toBe(expected);
  });

  function rewriteUri(uri: string, cookies: object): unknown {
    const [edgeFunction] = resourcesOfType(stack.root, 'AWS::CloudFront::Function');
    const code = String(valueAt(edgeFunction?.properties, 'FunctionCode'));
    return runInNewContext(`${code}; handler({ request: { uri, cookies } }).uri`, { uri, cookies });
  }
});
