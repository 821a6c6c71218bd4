import { EXECUTIONS_PER_ANALYSIS } from '#infra/core/executions.ts';
import type { FixedResources } from './fixed-resources.ts';
import { estimateTraffic } from './monthly-cost.ts';
import { usage, type AnalysisUsage } from './usage.ts';

export interface Quota {
  name: string;
  /** Estimated usage in the busiest hour or second. */
  used: number;
  limit: number;
  unit: string;
  /**
   * What sets the limit: AWS, of which `new account` applies only until AWS answers a request; a
   * deployment setting; or a constant in our code.
   */
  setBy: 'new account' | 'AWS' | 'setting' | 'code';
  howToRaise: string;
}

type Limits = Pick<FixedResources, 'concurrentAnalyses' | 'callsPerSecond'>;

/** Quotas of the app and its providers, highest utilization first. */
export function listQuotas(
  members: number,
  limits: Limits,
  analysis: AnalysisUsage = usage,
): readonly Quota[] {
  const calls = peakPerSecond(estimateTraffic(members).calls);
  const videosPerSecond = meanPerSecond(estimateTraffic(members).videos);
  const analyses = videosPerSecond * analysis.analyzeSeconds;
  const environments =
    videosPerSecond *
    analysis.environmentsPerVideo *
    (analysis.measureSeconds + usage.idleEnvironmentSeconds);

  const found = [
    ...listLambdaQuotas({ calls, analyses, environments }),
    ...listOwnLimits({ calls, analyses }, limits),
    ...listMailQuotas(members),
  ];

  return found.toSorted((one, other) => other.used / other.limit - one.used / one.limit);
}

const meanPerSecond = (month: number) =>
  ((month / usage.daysPerMonth) * usage.busiestHourShare) / 3_600;
const peakPerSecond = (month: number) => meanPerSecond(month) * usage.peakSecondFactor;

interface Load {
  /** Per second, in the busiest second. */
  calls: number;
  /** At once, in the busiest hour. */
  analyses: number;
  /** Of `measure-recording`, in the busiest hour, idle ones included. */
  environments: number;
}

function listLambdaQuotas({ calls, analyses, environments }: Load): readonly Quota[] {
  const unit = 'executions';
  const used =
    calls * (usage.billedMillisecondsPerCall / 1000) + analyses * EXECUTIONS_PER_ANALYSIS;
  const howToRaise = 'Service Quotas, Lambda, "Concurrent executions"';

  return [
    {
      name: 'Lambda executions, new account',
      used,
      limit: 10,
      unit,
      setBy: 'new account',
      howToRaise: `${howToRaise}: ask for 1,000 before launch`,
    },

    {
      name: 'Lambda executions, usual account',
      used,
      limit: 1_000,
      unit,
      setBy: 'AWS',
      howToRaise,
    },

    // 2.5 for each concurrent execution, idle ones included.
    {
      name: 'Lambda environments of one member each, usual account',
      used: environments,
      limit: 2_500,
      unit: 'environments',
      setBy: 'AWS',
      howToRaise,
    },
  ];
}

function listOwnLimits(
  { calls, analyses }: Pick<Load, 'calls' | 'analyses'>,
  { concurrentAnalyses, callsPerSecond }: Limits,
): readonly Quota[] {
  return [
    {
      name: 'Analyses at once (ours, caps cost)',
      used: analyses,
      limit: concurrentAnalyses,
      unit: 'analyses',
      setBy: 'setting',
      howToRaise: 'concurrentAnalyses, a deployment setting; above it, members wait longer',
    },

    {
      name: 'Calls per second (ours, caps abuse)',
      used: calls,
      limit: callsPerSecond,
      unit: 'calls/s',
      setBy: 'setting',
      howToRaise:
        'callsPerSecond, a deployment setting, after raising the Lambda quota; above it, calls get 429',
    },
  ];
}

function listMailQuotas(members: number): readonly Quota[] {
  const { emails, codes } = estimateTraffic(members);
  const sesPerDay = { used: emails / usage.daysPerMonth, unit: 'emails/day' };

  return [
    // The daily limit per account for Cognito's default sender, from the AWS page "Quotas in Amazon
    // Cognito".
    {
      name: 'Cognito sign-in codes per day, without mailFrom',
      used: codes / usage.daysPerMonth,
      limit: 50,
      unit: 'emails/day',
      setBy: 'new account',
      howToRaise: "can't be raised: deploy with mailFrom to send through SES",
    },

    {
      ...sesPerDay,
      name: 'SES emails per day, sandbox',
      limit: 200,
      setBy: 'new account',
      howToRaise: 'SES, "Request production access", before launch',
    },

    {
      ...sesPerDay,
      name: 'SES emails per day, first production quota',
      limit: 50_000,
      setBy: 'AWS',
      howToRaise: 'SES, "Request a sending quota increase"',
    },

    // Each sign-in makes three calls: start the sign-in, submit the emailed code, and request the
    // tokens.
    {
      name: 'Cognito sign-ins',
      used: peakPerSecond(members * usage.visits) * 3,
      limit: 120,
      unit: 'calls/s',
      setBy: 'AWS',
      howToRaise: 'Service Quotas, Cognito user pools, "UserAuthentication"',
    },
  ];
}
