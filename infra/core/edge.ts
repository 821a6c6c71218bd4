import { Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';

import type { Settings } from '#infra/settings.ts';
import { retention } from '#shared/product/retention.ts';

import type { Api } from './api.ts';
import { type Buckets } from './buckets.ts';
import {
  CONTENT_PICTURES_PREFIX,
  CONTENT_PREFIX,
  PICTURES_PREFIX,
} from '#platform/storage/prefixes.ts';
import type { EdgeKeys } from './edge-keys.ts';
import { buildPageFunction } from './page-function.ts';
import { SecurityHeaders } from './security-headers.ts';

interface EdgeDeps {
  api: Api;
  buckets: Buckets;
  keys: EdgeKeys;
  settings: Settings;
  webAclArn: string | undefined;
}

// CloudFront caches these for 10 seconds by default, whatever the cache policy says. Other members
// would then get one member's error, because the cache key contains no cookie.
const CACHED_ERRORS = [404, 414, 500, 501, 502, 503, 504];

/**
 * The CloudFront distribution, which serves the single-page app, the API, signed media and
 * pictures.
 */
export class Edge extends Construct {
  /** The site's origin: `https://host`. */
  readonly appOrigin: string;
  /** Origin of the uploads bucket. */
  readonly uploadsOrigin: string;
  readonly distribution: Distribution;
  private readonly headers: SecurityHeaders;

  constructor(scope: Construct, id: string, deps: EdgeDeps) {
    super(scope, id);

    const { webAclArn } = deps;
    const { domainName } = deps.settings;
    this.uploadsOrigin = `https://${deps.buckets.uploads.bucketRegionalDomainName}`;
    this.headers = new SecurityHeaders(this, 'Headers', this.uploadsOrigin);

    const pages = this.pagesBehavior(deps.buckets);

    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Greenroom ${deps.settings.stage}`,
      defaultRootObject: 'index.html',
      errorResponses: CACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: pages,
      additionalBehaviors: {
        '/api/*': this.apiBehavior(deps),
        ...this.mediaBehaviors(deps),
        '/shared': { ...pages, responseHeadersPolicy: this.headers.unlistedPage },
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(webAclArn && { webAclId: webAclArn }),
      ...this.domainSettings(deps.settings),
    });

    this.appOrigin = `https://${domainName ?? this.distribution.distributionDomainName}`;
  }

  private pagesBehavior({ web }: Buckets): BehaviorOptions {
    const singlePage = new EdgeFunction(this, 'SinglePage', {
      code: FunctionCode.fromInline(buildPageFunction()),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Every path except files is the app',
    });

    return {
      origin: S3BucketOrigin.withOriginAccessControl(web),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: this.headers.page,
      functionAssociations: [{ function: singlePage, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  private apiBehavior({ api, keys }: EdgeDeps): BehaviorOptions {
    return {
      origin: new HttpOrigin(api.host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        readTimeout: Duration.seconds(30),
        // Safe, because the template contains only a reference that CloudFormation resolves at
        // deployment.
        customHeaders: { 'x-origin-verify': keys.originProof.secretValue.unsafeUnwrap() },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      // With caching, a member could receive another member's response.
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.headers.api,
    };
  }

  private mediaBehaviors({ buckets, keys }: EdgeDeps): Record<string, BehaviorOptions> {
    const origin = S3BucketOrigin.withOriginAccessControl(buckets.media);
    const contentOrigin = S3BucketOrigin.withOriginAccessControl(buckets.content);
    const signed = {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      trustedKeyGroups: [keys.keyGroup],
    };

    // Cached copies of deleted files expire within this time, so a deletion needs no invalidation.
    const lifetime = Duration.minutes(retention.edgeCacheMinutes);

    const shortLived = new CachePolicy(this, 'ShortLived', {
      minTtl: Duration.seconds(0),
      defaultTtl: lifetime,
      maxTtl: lifetime,
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });

    const pictures = {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: shortLived,
      responseHeadersPolicy: this.headers.pictures,
    };

    // The order matters: CloudFront uses the first matching pattern.
    return {
      [`/${CONTENT_PREFIX}*`]: {
        ...signed,
        origin: contentOrigin,
        cachePolicy: shortLived,
        responseHeadersPolicy: this.headers.content,
      },
      '/media/*': {
        ...signed,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        responseHeadersPolicy: this.headers.personalMedia,
      },
      [`/${CONTENT_PICTURES_PREFIX}*`]: { ...pictures, origin: contentOrigin },
      [`/${PICTURES_PREFIX}*`]: { ...pictures, origin },
    };
  }

  private domainSettings({ domainName, certificateArn }: Settings) {
    if (!domainName || !certificateArn) return {};

    return {
      domainNames: [domainName],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }
}
