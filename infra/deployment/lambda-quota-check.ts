import * as z from 'zod';
import { isProtected } from '#infra/settings.ts';
import { fail, pass, type Outcome } from './check.ts';
import type { Target } from './check.ts';

/**
 * Executions that an analysis needs: a function that measures the video, and the function that
 * waits for it.
 */
const EXECUTIONS_PER_ANALYSIS = 2;

/**
 * Executions for everything else: ten for the API, two for emails, and two for the other workers
 * and schedules.
 */
const OTHER_EXECUTIONS = 14;
/** Minimum for a protected stack, because its real users call in bursts. */
const MIN_PROTECTED_EXECUTIONS = 100;

export async function checkLambdaQuota({ aws, settings }: Target): Promise<Outcome> {
  const { concurrentAnalyses } = settings;
  const used = concurrentAnalyses * EXECUTIONS_PER_ANALYSIS + OTHER_EXECUTIONS;
  const needed = isProtected(settings) ? Math.max(used, MIN_PROTECTED_EXECUTIONS) : used;
  const arithmetic =
    `${EXECUTIONS_PER_ANALYSIS} per analysis (concurrentAnalyses=${concurrentAnalyses}) + ${OTHER_EXECUTIONS} for ` +
    `everything else = ${used}${needed > used ? `, but at least ${needed}, the minimum of a protected stack` : ''}`;
  const limits = z.object({
    AccountLimit: z.object({ UnreservedConcurrentExecutions: z.number() }),
  });
  const quota = limits.parse(JSON.parse(await aws('lambda', 'get-account-settings'))).AccountLimit
    .UnreservedConcurrentExecutions;
  if (quota >= needed) return pass(`${quota} concurrent executions; needed: ${arithmetic}`);

  return fail(
    `The account allows ${quota} concurrent executions. Needed: ${arithmetic}. Run: aws service-quotas ` +
      'request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000',
  );
}
