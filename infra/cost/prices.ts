/**
 * Prices in US dollars, region us-east-1, without taxes, discounts and free tiers, except where a free tier never ends. All
 * in one file, so that a look at the price pages mends them in one place. `from` names the page.
 */
export const prices = {
  /** When these were last compared with the pages. */
  asOf: '2025-10-01',
  lambda: { from: 'aws.amazon.com/lambda/pricing', gigabyteSecond: 0.0000166667, request: 0.2e-6 },
  httpApi: { from: 'aws.amazon.com/api-gateway/pricing', request: 1e-6 },
  cloudFront: {
    from: 'aws.amazon.com/cloudfront/pricing',
    gigabyteOut: 0.085,
    request: 1e-6,
    freeGigabytesOut: 1024,
    freeRequests: 10e6,
  },
  dynamo: {
    from: 'aws.amazon.com/dynamodb/pricing/on-demand',
    readUnit: 0.125e-6,
    writeUnit: 0.625e-6,
    gigabyteMonth: 0.25,
    recoveryGigabyteMonth: 0.2,
  },
  s3: { from: 'aws.amazon.com/s3/pricing', gigabyteMonth: 0.023, write: 5e-6, read: 0.4e-6 },
  sqs: { from: 'aws.amazon.com/sqs/pricing', request: 0.4e-6 },
  ses: { from: 'aws.amazon.com/ses/pricing', mail: 0.0001 },
  /** For everybody who did something at Cognito within the month. Essentials has free members, Plus has none. Compared on 2026-09-20. */
  cognito: {
    from: 'aws.amazon.com/cognito/pricing',
    essentialsMember: 0.015,
    freeEssentialsMembers: 10_000,
    plusMember: 0.02,
  },
  logs: { from: 'aws.amazon.com/cloudwatch/pricing', gigabyteIn: 0.5, gigabyteMonth: 0.03 },
  cloudWatch: { from: 'aws.amazon.com/cloudwatch/pricing', alarm: 0.1, dashboard: 3, freeDashboards: 3, metric: 0.3 },
  xRay: { from: 'aws.amazon.com/xray/pricing', trace: 5e-6 },
  secrets: { from: 'aws.amazon.com/secrets-manager/pricing', secretMonth: 0.4, call: 5e-6 },
  waf: { from: 'aws.amazon.com/waf/pricing', webAcl: 5, rule: 1, request: 0.6e-6 },
  /** Cards of the US. Billing takes its share of recurring charges. */
  stripe: { from: 'stripe.com/pricing', share: 0.029, perCharge: 0.3, billingShare: 0.007 },
  /** gpt-4o-mini and gpt-4o-mini-transcribe. */
  openAi: { from: 'openai.com/api/pricing', minuteHeard: 0.003, tokenIn: 0.15e-6, tokenOut: 0.6e-6 },
} as const;
