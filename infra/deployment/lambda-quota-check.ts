import * as z from 'zod';
import { assumedQuota, countExecutions, executionsNearQuota } from '#infra/core/executions.ts';
import { parseAnswer } from './aws-answers.ts';
import { fail, pass, type Outcome, type Target } from './check.ts';

/** The usual quota. AWS grants it on request. */
const USUAL_QUOTA = 1_000;

const accountSchema = z.object({
  AccountLimit: z.object({ UnreservedConcurrentExecutions: z.number() }),
});

export async function checkLambdaQuota({ aws, settings }: Target): Promise<Outcome> {
  const { needed, arithmetic } = countExecutions(settings);
  const answer = parseAnswer(await aws('lambda', 'get-account-settings'), accountSchema);
  const quota = answer.AccountLimit.UnreservedConcurrentExecutions;

  if (quota < needed)
    return fail(
      `The account allows ${quota} concurrent executions. Needed: ${arithmetic}. Run: aws service-quotas ` +
        `request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${Math.max(needed, USUAL_QUOTA)}`,
    );

  const assumed = assumedQuota(settings);
  if (assumed > quota)
    return fail(
      `The account allows ${quota} concurrent executions, so the alarm for executionQuota=${assumed} would fire too late. ` +
        `Deploy with -c executionQuota=${quota}`,
    );

  return pass(
    `${quota} concurrent executions; needed: ${arithmetic}. The alarm fires at ${executionsNearQuota(settings)} ` +
      `(80% of executionQuota=${assumed})`,
  );
}
