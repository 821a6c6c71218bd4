/**
 * Prices in US dollars for us-east-1, before taxes and without discounts or expiring free tiers.
 * Each price is from the provider's pricing page.
 */
export const prices = {
  /** Date of the last check against the pricing pages. */
  asOf: '2025-10-01',
  /** `gigabyteSecond` and `request` match public copies of AWS's 2026 prices. */
  lambda: {
    gigabyteSecond: 0.0000166667,
    request: 0.2e-6,
    /**
     * Per gigabyte of memory of each execution environment created for a tenant. Not confirmed,
     * because the pricing page loads it by script: look there before you rely on it.
     */
    tenantEnvironmentGigabyte: 0.000167,
  },

  httpApi: { request: 1e-6 },
  cloudFront: { gigabyteOut: 0.085, request: 1e-6, freeGigabytesOut: 1024, freeRequests: 10e6 },

  dynamo: {
    readUnit: 0.125e-6,
    writeUnit: 0.625e-6,
    gigabyteMonth: 0.25,
    recoveryGigabyteMonth: 0.2,
  },

  s3: { gigabyteMonth: 0.023, write: 5e-6, read: 0.4e-6 },
  /** The free requests are per account and don't expire. */
  sqs: { request: 0.4e-6, freeRequests: 1e6 },
  ses: { email: 0.0001 },
  /** Per monthly active user. Checked on Sep 20, 2026. */
  cognito: { essentialsMember: 0.015, freeEssentialsMembers: 10_000, plusMember: 0.02 },
  logs: { gigabyteIn: 0.5, gigabyteMonth: 0.03 },
  /** The free quantities are per account and don't expire. */
  cloudWatch: {
    alarm: 0.1,
    freeAlarms: 10,
    dashboard: 3,
    freeDashboards: 3,
    metric: 0.3,
    freeMetrics: 10,
  },

  xRay: { trace: 5e-6, freeTraces: 100_000 },
  secrets: { secretMonth: 0.4 },
  waf: { webAcl: 5, rule: 1, request: 0.6e-6 },
  /** For US cards. Stripe Billing charges an additional percentage of recurring payments. */
  stripe: { share: 0.029, perCharge: 0.3, billingShare: 0.007 },
  /** gpt-4o-mini-transcribe per minute of audio, and gpt-4o-mini per token. */
  openAi: { perMinute: 0.003, perInputToken: 0.15e-6, perOutputToken: 0.6e-6 },
} as const;
