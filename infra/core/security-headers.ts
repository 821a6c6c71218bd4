import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { retention } from '#shared/product/retention.ts';

const COMMON_HEADERS: ResponseSecurityHeadersBehavior = {
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: true,
    override: true,
  },
  contentTypeOptions: { override: true },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
};

const MAX_AGE_SECONDS = retention.edgeCacheMinutes * 60;
const NON_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
// Lets the player of a tab that shows an audio or video file load that file. Scripts stay
// forbidden.
const PLAYABLE_POLICY =
  "default-src 'none'; media-src 'self'; frame-ancestors 'none'; sandbox allow-same-origin";

/**
 * The content security policy allows the site itself, Stripe and the uploads bucket. Sign-in is a
 * navigation, so it needs no entry.
 */
function pageContentSecurityPolicy(uploadsOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self'",
    "img-src 'self' data: blob: https://*.stripe.com",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' https://api.stripe.com ${uploadsOrigin}`,
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; ');
}

export class SecurityHeaders extends Construct {
  readonly page: ResponseHeadersPolicy;
  /** For pages that must not appear in search results. */
  readonly unlistedPage: ResponseHeadersPolicy;
  /**
   * For API responses, including API Gateway's own errors. They are never cached, embedded or
   * rendered as a page.
   */
  readonly api = this.nonPageHeaders('Api', 'no-store');
  /** For files that belong to one member. */
  readonly personalMedia = this.nonPageHeaders('PersonalMedia', 'private, no-store');
  /** For files that require a plan. */
  readonly content = this.nonPageHeaders(
    'Content',
    `private, max-age=${MAX_AGE_SECONDS}`,
    PLAYABLE_POLICY,
  );
  readonly pictures = this.nonPageHeaders('Pictures', `public, max-age=${MAX_AGE_SECONDS}`);

  constructor(scope: Construct, id: string, uploadsOrigin: string) {
    super(scope, id);
    this.page = this.pageHeaders('Page', uploadsOrigin);
    this.unlistedPage = this.pageHeaders('UnlistedPage', uploadsOrigin, {
      'x-robots-tag': 'noindex, nofollow',
    });
  }

  private pageHeaders(
    id: string,
    uploadsOrigin: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        ...COMMON_HEADERS,
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        contentSecurityPolicy: {
          contentSecurityPolicy: pageContentSecurityPolicy(uploadsOrigin),
          override: true,
        },
      },
      customHeadersBehavior: customHeaders({
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': 'camera=(self), microphone=(self)',
        ...headers,
      }),
    });
  }

  /**
   * Prevents browsers from rendering an uploaded file as a page. Overrides the Cache-Control of the
   * S3 object.
   */
  private nonPageHeaders(
    id: string,
    cacheControl: string,
    policy: string = NON_PAGE_POLICY,
  ): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        ...COMMON_HEADERS,
        contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      },
      customHeadersBehavior: customHeaders({
        'cache-control': cacheControl,
        'cross-origin-resource-policy': 'same-origin',
      }),
    });
  }
}

function customHeaders(headers: Readonly<Record<string, string>>) {
  return {
    customHeaders: Object.entries(headers).map(([header, value]) => ({
      header,
      value,
      override: true,
    })),
  };
}
