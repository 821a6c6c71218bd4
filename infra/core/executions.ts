import { isProtected, type Settings } from '#infra/settings.ts';

/** The function that measures the video, and the function that waits for it. */
export const EXECUTIONS_PER_ANALYSIS = 2;
/** Average duration of an API call, including cold starts. */
export const SECONDS_PER_CALL = 0.08;
/** Executions for emails, the other workers and the schedules: two each. */
const WORKER_EXECUTIONS = 4;
/** Minimum for a protected stack, because its real users call in bursts. */
const MIN_PROTECTED_EXECUTIONS = 100;

/** Concurrent Lambda executions that the settings need, with the arithmetic for operators. */
export function countExecutions(settings: Settings): { needed: number; arithmetic: string } {
  const { concurrentAnalyses, callsPerSecond } = settings;
  const forCalls = Math.ceil(callsPerSecond * SECONDS_PER_CALL);
  const used = concurrentAnalyses * EXECUTIONS_PER_ANALYSIS + forCalls + WORKER_EXECUTIONS;
  const needed = isProtected(settings) ? Math.max(used, MIN_PROTECTED_EXECUTIONS) : used;
  const minimum = `, but at least ${needed}, the minimum of a protected stack`;

  return {
    needed,
    arithmetic:
      `${EXECUTIONS_PER_ANALYSIS} per analysis (concurrentAnalyses=${concurrentAnalyses}) + ${forCalls} for calls ` +
      `(callsPerSecond=${callsPerSecond}) + ${WORKER_EXECUTIONS} for other work = ${used}${needed > used ? minimum : ''}`,
  };
}

/** The account's quota of concurrent executions. Unless it is set, the settings' own need. */
export function assumedQuota(settings: Settings): number {
  return settings.executionQuota ?? countExecutions(settings).needed;
}

/** Executions at which the alarm fires. */
export function executionsNearQuota(settings: Settings): number {
  return Math.floor(assumedQuota(settings) * 0.8);
}
