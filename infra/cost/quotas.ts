import {
  EXECUTIONS_PER_ANALYSIS,
  MAX_QUEUE_CONCURRENCY,
  SECONDS_PER_CALL,
} from '#infra/core/executions.ts';
import { listMailQuotas } from './mail-quotas.ts';
import { estimateTraffic } from './monthly-cost.ts';
import { meanPerSecond, peakPerSecond } from './peak-load.ts';
import type { Limits, Quota } from './quota.ts';
import { listTableLimits } from './table-limits.ts';
import { usage, type AnalysisUsage } from './usage.ts';

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
    ...listLoadQuotas({ calls, analyses, environments }),
    ...listOwnLimits({ calls, analyses }, limits),
    ...listTableLimits(members),
    ...listMailQuotas(members, limits),
  ];

  return found.toSorted((one, other) => other.used / other.limit - one.used / one.limit);
}

interface Load {
  /** Per second, in the busiest second. */
  calls: number;
  /** At once, in the busiest hour. */
  analyses: number;
  /** Of `measure-recording`, in the busiest hour, idle ones included. */
  environments: number;
}

function listLoadQuotas({ calls, analyses, environments }: Load): readonly Quota[] {
  const unit = 'executions';
  const used = calls * SECONDS_PER_CALL + analyses * EXECUTIONS_PER_ANALYSIS;
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

    {
      name: 'Analyses at once of one queue',
      used: analyses,
      limit: MAX_QUEUE_CONCURRENCY,
      unit: 'analyses',
      setBy: 'AWS',
      howToRaise: 'a second queue of analyses',
    },

    {
      name: 'API calls per second, usual account',
      used: calls,
      limit: 10_000,
      unit: 'calls/s',
      setBy: 'AWS',
      howToRaise: 'Service Quotas, API Gateway, "Throttle rate"',
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
      setting: 'concurrentAnalyses',
      howToRaise: 'concurrentAnalyses, a deployment setting; above it, members wait longer',
    },

    {
      name: 'Calls per second (ours, caps abuse)',
      used: calls,
      limit: callsPerSecond,
      unit: 'calls/s',
      setBy: 'setting',
      setting: 'callsPerSecond',
      howToRaise:
        'callsPerSecond, a deployment setting, after raising the Lambda quota; above it, calls get 429',
    },
  ];
}
