import * as z from 'zod';
import { signInDomainPrefix, stackName } from '#infra/settings.ts';
import { parseAnswer, undefinedIfMissing } from './aws-answers.ts';
import { fail, pass, skip, type Outcome, type Target } from './check.ts';

export type StackDescription = z.output<typeof stackSchema>;

const stackSchema = z.object({
  StackStatus: z.string(),
  EnableTerminationProtection: z.boolean().default(false),
  Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })).default([]),
});

export async function findStack({ aws, settings }: Target): Promise<StackDescription | undefined> {
  const request = aws('cloudformation', 'describe-stacks', '--stack-name', stackName(settings));
  const answer = await undefinedIfMissing(request, /does not exist/);

  return answer === undefined
    ? undefined
    : parseAnswer(answer, z.object({ Stacks: z.tuple([stackSchema]) })).Stacks[0];
}

export function checkStack({ settings }: Target, stack: StackDescription | undefined): Outcome {
  const name = stackName(settings);
  if (!stack) return pass(`${name} doesn't exist yet`);

  const { StackStatus: status, EnableTerminationProtection: isUndeletable } = stack;
  const unprotect = `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`;

  if (['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(status))
    return isUndeletable
      ? fail(
          `The first deployment failed (${status}), and cdk deploy can't delete the stack. Run: ${unprotect}`,
        )
      : pass(`${status}: cdk deploy deletes the stack and creates it again`);

  if (
    status === 'REVIEW_IN_PROGRESS' ||
    /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$/.test(status)
  )
    return pass(status);

  if (status.endsWith('_IN_PROGRESS'))
    return fail(`A deployment is running (${status}). Wait until it ends.`);
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return fail(
      `The last deployment's rollback failed. Run: aws cloudformation continue-update-rollback --stack-name ${name}`,
    );
  if (status === 'UPDATE_FAILED')
    return fail(
      `The last deployment failed. Run: aws cloudformation rollback-stack --stack-name ${name}`,
    );

  return fail(
    `The stack's state is ${status}. Run: aws cloudformation delete-stack --stack-name ${name}`,
  );
}

export async function checkSignInDomain(
  { aws, settings, accountId }: Target,
  stack: StackDescription | undefined,
): Promise<Outcome> {
  const domain = settings.signInDomain ?? signInDomainPrefix(settings, accountId);
  const schema = z.object({ DomainDescription: z.object({ UserPoolId: z.string().optional() }) });
  const answer = parseAnswer(
    await aws('cognito-idp', 'describe-user-pool-domain', '--domain', domain),
    schema,
  );

  const { UserPoolId } = answer.DomainDescription;
  const own = stack?.Outputs.find(({ OutputKey }) => OutputKey === 'UserPool')?.OutputValue;
  if (!UserPoolId || UserPoolId === own) return pass(domain);

  return fail(
    `${domain} belongs to another user pool. Run: aws cognito-idp delete-user-pool-domain --domain ${domain} ` +
      `--user-pool-id ${UserPoolId}`,
  );
}

/**
 * Finds tables, buckets and user pools that a deleted stack left behind. A new stack can be created,
 * but doesn't use them.
 */
export async function checkOrphans(
  { aws, settings }: Target,
  stack: StackDescription | undefined,
): Promise<Outcome> {
  if (isCreated(stack)) return skip('the stack exists');

  const name = stackName(settings);
  const tables = parseAnswer(
    await aws('dynamodb', 'list-tables'),
    z.object({ TableNames: z.array(z.string()) }),
  ).TableNames;

  const bucketList = z.object({ Buckets: z.array(z.object({ Name: z.string() })) });
  const buckets = parseAnswer(await aws('s3api', 'list-buckets'), bucketList).Buckets;
  // The CLI requires `--max-results`, and with it reads only one page, so ask for the maximum.
  const poolsAnswer = await aws('cognito-idp', 'list-user-pools', '--max-results', '60');
  const pools = parseAnswer(
    poolsAnswer,
    z.object({ UserPools: z.array(z.object({ Id: z.string(), Name: z.string() })) }),
  );

  const fixes = [
    ...tables
      .filter((table) => table.startsWith(`${name}-Tables`))
      .map((table) => `aws dynamodb delete-table --table-name ${table}`),
    ...buckets
      .filter((bucket) => bucket.Name.startsWith(`${name}-Buckets`.toLowerCase()))
      .map((bucket) => `aws s3 rb --force s3://${bucket.Name}`),
    ...pools.UserPools.filter((pool) => pool.Name === name).map(
      (pool) => `aws cognito-idp delete-user-pool --user-pool-id ${pool.Id}`,
    ),
  ];

  if (fixes.length === 0) return pass();

  return fail(
    `Tables, buckets or user pools (${fixes.length}) of an earlier stack ${name} remain. The new stack doesn't use them. ` +
      `Keep them with --allow orphans, or delete them and their data: ${fixes.join('; ')}`,
  );
}

export function isCreated(stack: StackDescription | undefined): boolean {
  return stack !== undefined && !/^(ROLLBACK_|REVIEW_IN_PROGRESS)/.test(stack.StackStatus);
}
