import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { ERROR_CODE_HEADER } from '#shared/http/errors.ts';
import { limitMessage, PEOPLE_PER_NETWORK } from '#shared/http/limits.ts';

/**
 * API calls of one person in five minutes: 21 from signing up to a first report, as measured in a
 * browser, 40 polls while its analysis waits, and 64 for more takes and other pages.
 */
const API_CALLS_PER_PERSON = 125;
/** Up to 158 from signing up to a first report, as measured. Most others are segments of videos. */
const REQUESTS_PER_PERSON = 500;

/** The period in which WAF counts. A blocked address waits at most this long. */
const WINDOW_SECONDS = 300;

interface AddressLimit {
  name: string;
  max: number;
  /** The requests that count; all by default. */
  counted?: CfnWebACL.StatementProperty;
  /** One sentence that tells operators what the people behind the address notice. */
  impact: string;
}

// The path is decoded first, so that an encoded path doesn't avoid the limit.
const API_CALL: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: '/api/',
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
};

/** Limits on the requests from one IP address in five minutes. */
export const ADDRESS_LIMITS: readonly AddressLimit[] = [
  {
    name: 'ApiCallsFromOneAddress',
    max: PEOPLE_PER_NETWORK * API_CALLS_PER_PERSON,
    counted: API_CALL,
    impact: 'Everyone behind one IP address is asked to try again in five minutes.',
  },
  {
    name: 'RequestsFromOneAddress',
    max: PEOPLE_PER_NETWORK * REQUESTS_PER_PERSON,
    impact: 'Pages, pictures, and videos don’t load for anyone behind one IP address.',
  },
];

const WAIT_BODY = 'Wait';

/** The response bodies of the web ACL, by name. */
export const RESPONSE_BODIES = {
  [WAIT_BODY]: { contentType: 'TEXT_PLAIN', content: limitMessage(WINDOW_SECONDS) },
};

/** The action and statement of the limit's rule. */
export function addressLimitRule({
  max,
  counted,
}: AddressLimit): Pick<CfnWebACL.RuleProperty, 'action' | 'statement'> {
  return {
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: WAIT_BODY,
          // With these headers, pages show the body and don't repeat the call.
          responseHeaders: [
            { name: ERROR_CODE_HEADER, value: 'TOO_MANY_REQUESTS' },
            { name: 'retry-after', value: String(WINDOW_SECONDS) },
          ],
        },
      },
    },

    statement: {
      rateBasedStatement: {
        limit: max,
        aggregateKeyType: 'IP',
        evaluationWindowSec: WINDOW_SECONDS,
        ...(counted && { scopeDownStatement: counted }),
      },
    },
  };
}
