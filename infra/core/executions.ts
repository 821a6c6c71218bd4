import { isProtected, type Settings } from '#infra/settings.ts';

/** The function that measures the video, and the function that waits for it. */
export const EXECUTIONS_PER_ANALYSIS = 2;
/** Average duration of an API call, including cold starts. */
export const SECONDS_PER_CALL = 0.08;
/** Executions for the other workers and the schedules. */
const WORKER_EXECUTIONS = 2;
/** The maximum that SQS accepts for a queue. */
export const MAX_QUEUE_CONCURRENCY = 1_000;
/** Minimum for a protected stack, because its real users call in bursts. */
const MIN_PROTECTED_EXECUTIONS = 100;

/**
 * Emails that are sent at once. Grows with the number of emails a day, which `limitFactor`
 * multiplies; the base leaves sign-in codes a share of SES's first production quota.
 */
export function countMailWorkers({ limitFactor }: Pick<Settings, 'limitFactor'>): number {
  return Math.min(2 * limitFactor, MAX_QUEUE_CONCURRENCY);
}

/** Concurrent Lambda executions that the settings need, with the arithmetic for operators. */
export function countExecutions(settings: Settings): { needed: number; arithmetic: string } {
  const { concurrentAnalyses, callsPerSecond } = settings;
  const forCalls = Math.ceil(callsPerSecond * SECONDS_PER_CALL);
  const forWork = countMailWorkers(settings) + WORKER_EXECUTIONS;
  const used = concurrentAnalyses * EXECUTIONS_PER_ANALYSIS + forCalls + forWork;
  const needed = isProtected(settings) ? Math.max(used, MIN_PROTECTED_EXECUTIONS) : used;
  const minimum = `, but at least ${needed}, the minimum of a protected stack`;

  return {
    needed,
    arithmetic:
      `${EXECUTIONS_PER_ANALYSIS} per analysis (concurrentAnalyses=${concurrentAnalyses}) + ${forCalls} for calls ` +
      `(callsPerSecond=${callsPerSecond}) + ${forWork} for other work = ${used}${needed > used ? minimum : ''}`,
  };
}

/**
 * The account's quota of concurrent executions, if set; otherwise, the number that the settings
 * need.
 */
export function assumedQuota(settings: Settings): number {
  return settings.executionQuota ?? countExecutions(settings).needed;
}

/** Executions at which the alarm fires. */
export function executionsNearQuota(settings: Settings): number {
  return Math.floor(assumedQuota(settings) * 0.8);
}
