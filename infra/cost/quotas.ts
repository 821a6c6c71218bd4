import type { FixedResources } from './fixed-resources.ts';
import { estimateTraffic } from './monthly-cost.ts';
import { usage } from './usage.ts';

/** Quotas of the app and its providers, highest utilization first. */
export function listQuotas(
  members: number,
  {
    concurrentAnalyses,
    callsPerSecond,
  }: Pick<FixedResources, 'concurrentAnalyses' | 'callsPerSecond'>,
): ReturnType<typeof createQuota>[] {
  const { calls, videos, emails, codes } = estimateTraffic(members);
  const meanPerSecond = (month: number) =>
    ((month / usage.daysPerMonth) * usage.busiestHourShare) / 3_600;
  const perSecond = (month: number) => meanPerSecond(month) * usage.peakSecondFactor;
  const peakCalls = perSecond(calls);
  const analyses = meanPerSecond(videos) * usage.analysisSeconds;
  const executions = peakCalls * (usage.billedMillisecondsPerCall / 1000) + analyses;
  const emailsPerDay = emails / usage.daysPerMonth;
  const concurrencyQuota = 'Service Quotas, Lambda, "Concurrent executions"';

  const found = [
    createQuota(
      'Lambda executions, new account',
      executions,
      10,
      'executions',
      `${concurrencyQuota}: ask for 1,000 before launch`,
    ),

    createQuota(
      'Lambda executions, usual account',
      executions,
      1_000,
      'executions',
      concurrencyQuota,
    ),

    createQuota(
      'Analyses at once (ours, caps cost)',
      analyses,
      concurrentAnalyses,
      'analyses',
      'concurrentAnalyses, a deployment setting; above it, members wait longer',
    ),

    createQuota(
      'Calls per second (ours, caps abuse)',
      peakCalls,
      callsPerSecond,
      'calls/s',
      'callsPerSecond, a deployment setting, after raising the Lambda quota; above it, calls get 429',
    ),

    // The daily limit per account for Cognito's default sender, from the AWS page "Quotas in Amazon
    // Cognito".
    createQuota(
      'Cognito sign-in codes per day, without mailFrom',
      codes / usage.daysPerMonth,
      50,
      'emails/day',
      "can't be raised: deploy with mailFrom to send through SES",
    ),

    createQuota(
      'SES emails per day, sandbox',
      emailsPerDay,
      200,
      'emails/day',
      'SES, "Request production access", before launch',
    ),

    createQuota(
      'SES emails per day, first production quota',
      emailsPerDay,
      50_000,
      'emails/day',
      'SES, "Request a sending quota increase"',
    ),

    // Each sign-in makes three calls: start the sign-in, submit the emailed code, and request the
    // tokens.
    createQuota(
      'Cognito sign-ins',
      perSecond(members * usage.visits) * 3,
      120,
      'calls/s',
      'Service Quotas, Cognito user pools, "UserAuthentication"',
    ),
  ];

  return found.toSorted((one, other) => other.used / other.limit - one.used / one.limit);
}

/** `used` is the estimated peak usage. `used` and `limit` are in `unit`. */
function createQuota(name: string, used: number, limit: number, unit: string, howToRaise: string) {
  return { name, used, limit, unit, howToRaise };
}
