import * as z from 'zod';
import { getWebBuild, signInDomainPrefix, stackName } from '#infra/settings.ts';
import * as claims from '#web/features/claims/claims.ts';
import * as offerClaims from '#web/features/claims/offer-claims.ts';
import * as testimonials from '#web/features/claims/testimonials.ts';
import { listUnsourcedClaims } from '../../web/sourced-claims.ts';
import { fail, pass, skip, toFailure, warn, type Check, type Outcome } from './check.ts';
import { checkLambdaQuota } from './lambda-quota-check.ts';
import type { Target } from './check.ts';

/** The minimum bootstrap version that CDK's default synthesizer requires. */
const BOOTSTRAP_VERSION = 6;
const CERTIFICATE_DAYS_LEFT = 14;

/**
 * Creates the read-only checks of the account. A failed check in `allowed` is reported as skipped.
 */
export function createPreflightChecks(
  target: Target,
  allowed: readonly string[] = [],
): readonly Check[] {
  let description: Promise<StackDescription | undefined> | undefined;
  const describeStack = () => (description ??= findStack(target));

  const checks: readonly Check[] = [
    { name: 'bootstrap', run: () => checkBootstrap(target) },
    { name: 'lambda-quota', run: () => checkLambdaQuota(target) },
    { name: 'email-domain', run: () => checkMailDomain(target) },
    { name: 'email-access', run: () => checkMailAccess(target) },
    { name: 'certificate', run: () => checkCertificate(target) },
    { name: 'stack-state', run: async () => checkStack(target, await describeStack()) },
    { name: 'sign-in-domain', run: async () => checkSignInDomain(target, await describeStack()) },
    { name: 'orphans', run: async () => checkOrphans(target, await describeStack()) },
    { name: 'claims', run: async () => checkClaims(target) },
  ];

  return checks.map(({ name, run }) => ({
    name,
    run: async () => {
      const { result, detail } = await run().catch(toFailure);
      return result === 'fail' && allowed.includes(name)
        ? skip(`failed, but allowed: ${detail}`)
        : { result, detail };
    },
  }));
}

async function checkBootstrap({ aws, accountId, region }: Target): Promise<Outcome> {
  const fix = `Run: npx cdk bootstrap aws://${accountId}/${region}`;
  const name = '/cdk-bootstrap/hnb659fds/version';
  const answer = await undefinedIfMissing(
    aws('ssm', 'get-parameter', '--name', name),
    /ParameterNotFound/,
  );

  if (!answer) return fail(`The account isn't bootstrapped in ${region}. ${fix}`);

  const version = Number(
    parse(answer, z.object({ Parameter: z.object({ Value: z.string() }) })).Parameter.Value,
  );

  return version >= BOOTSTRAP_VERSION
    ? pass(`version ${version}`)
    : fail(`Version ${version} is too old; the stack needs ${BOOTSTRAP_VERSION}. ${fix}`);
}

const NO_SENDER =
  'without mailFrom, Cognito sends at most 50 sign-in codes a day, and the app sends no email';

async function checkMailDomain({ aws, settings: { mailFrom } }: Target): Promise<Outcome> {
  if (!mailFrom) return skip(NO_SENDER);

  const domain = mailFrom.slice(mailFrom.indexOf('@') + 1);
  const request = aws('sesv2', 'get-email-identity', '--email-identity', domain);
  const answer = await undefinedIfMissing(request, /NotFoundException/);
  if (!answer)
    return fail(
      `${domain} isn't an SES identity. Run: aws sesv2 create-email-identity --email-identity ${domain}`,
    );
  if (parse(answer, z.object({ VerifiedForSendingStatus: z.boolean() })).VerifiedForSendingStatus)
    return pass(domain);

  return fail(
    `${domain} isn't verified yet. Add the DNS records for the DKIM tokens printed by: ` +
      `aws sesv2 get-email-identity --email-identity ${domain}`,
  );
}

async function checkMailAccess({ aws, settings: { mailFrom } }: Target): Promise<Outcome> {
  if (!mailFrom) return skip(NO_SENDER);

  const account = z.object({ ProductionAccessEnabled: z.boolean(), SendingEnabled: z.boolean() });
  const { ProductionAccessEnabled, SendingEnabled } = parse(
    await aws('sesv2', 'get-account'),
    account,
  );

  if (!SendingEnabled)
    return fail(
      'SES has paused sending. Run: aws sesv2 put-account-sending-attributes --sending-enabled',
    );
  if (ProductionAccessEnabled) return pass();

  return fail(
    'SES is in the sandbox, so only verified recipients get sign-in codes. Run: aws sesv2 put-account-details ' +
      '--production-access-enabled --mail-type TRANSACTIONAL --website-url https://…',
  );
}

async function checkCertificate({ aws, settings, now }: Target): Promise<Outcome> {
  const { domainName, signInDomain, certificateArn } = settings;
  if (!domainName || !certificateArn)
    return skip("without domainName, the site uses CloudFront's certificate");

  const words = ['--certificate-arn', certificateArn, '--region', 'us-east-1'];
  const request = `Run: aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name ${domainName}${signInDomain ? ` --subject-alternative-names ${signInDomain}` : ''}`;
  const answer = await undefinedIfMissing(
    aws('acm', 'describe-certificate', ...words),
    /ResourceNotFoundException/,
  );

  if (!answer) return fail(`The certificate doesn't exist. ${request}`);

  const { Status, NotAfter, SubjectAlternativeNames } = parse(
    answer,
    certificateSchema,
  ).Certificate;

  if (Status === 'PENDING_VALIDATION')
    return fail(
      `The certificate isn't validated. Add the DNS record printed by: aws acm describe-certificate ${words.join(' ')}`,
    );
  if (Status !== 'ISSUED') return fail(`The certificate's state is ${Status}. ${request}`);

  const isCovered = (domain: string) =>
    [domain, domain.replace(/^[^.]+/, '*')].some((name) => SubjectAlternativeNames.includes(name));
  const uncovered = [domainName, ...(signInDomain ? [signInDomain] : [])].find(
    (domain) => !isCovered(domain),
  );

  if (uncovered)
    return fail(
      `The certificate covers ${SubjectAlternativeNames.join(', ')}, but not ${uncovered}. ${request}`,
    );

  const daysLeft = Math.floor((Date.parse(NotAfter) - now.getTime()) / 86_400_000);
  if (daysLeft >= CERTIFICATE_DAYS_LEFT) return pass(`valid for ${daysLeft} days`);

  return fail(`The certificate expires on ${NotAfter} and wasn't renewed. ${request}`);
}

const certificateSchema = z.object({
  Certificate: z.object({
    Status: z.string(),
    /** ISO 8601; empty until the certificate is issued. */
    NotAfter: z.string().default(''),
    SubjectAlternativeNames: z.array(z.string()),
  }),
});

function checkStack({ settings }: Target, stack: StackDescription | undefined): Outcome {
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

async function checkSignInDomain(
  { aws, settings, accountId }: Target,
  stack: StackDescription | undefined,
): Promise<Outcome> {
  const domain = settings.signInDomain ?? signInDomainPrefix(settings, accountId);
  const schema = z.object({ DomainDescription: z.object({ UserPoolId: z.string().optional() }) });
  const answer = parse(
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
 * Finds tables, buckets and user pools of a deleted stack. They don't block a new stack, but it
 * doesn't use them.
 */
async function checkOrphans(
  { aws, settings }: Target,
  stack: StackDescription | undefined,
): Promise<Outcome> {
  if (isCreated(stack)) return skip('the stack exists');

  const name = stackName(settings);
  const tables = parse(
    await aws('dynamodb', 'list-tables'),
    z.object({ TableNames: z.array(z.string()) }),
  ).TableNames;

  const bucketList = z.object({ Buckets: z.array(z.object({ Name: z.string() })) });
  const buckets = parse(await aws('s3api', 'list-buckets'), bucketList).Buckets;
  // The maximum: with this required option, the CLI returns only the first page.
  const poolsAnswer = await aws('cognito-idp', 'list-user-pools', '--max-results', '60');
  const pools = parse(
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

/** Lists the marketing claims that a protected stack hides and any other stack shows. */
function checkClaims({ settings }: Target): Outcome {
  const unsourced = [claims, offerClaims, testimonials].flatMap(listUnsourcedClaims);
  if (unsourced.length === 0) return pass();

  const list = unsourced.map((claim) => `“${claim}”`).join(', ');

  return getWebBuild(settings) === 'web-protected'
    ? warn(`Hidden in this stack, because web/src/features/claims names no source: ${list}`)
    : skip(
        `not protected, so the site shows ${unsourced.length} claims without a source; don't sell on this stack`,
      );
}

type StackDescription = z.output<typeof stackSchema>;

const stackSchema = z.object({
  StackStatus: z.string(),
  EnableTerminationProtection: z.boolean().default(false),
  Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })).default([]),
});

async function findStack({ aws, settings }: Target): Promise<StackDescription | undefined> {
  const request = aws('cloudformation', 'describe-stacks', '--stack-name', stackName(settings));
  const answer = await undefinedIfMissing(request, /does not exist/);

  return answer === undefined
    ? undefined
    : parse(answer, z.object({ Stacks: z.tuple([stackSchema]) })).Stacks[0];
}

function isCreated(stack: StackDescription | undefined): boolean {
  return stack !== undefined && !/^(ROLLBACK_|REVIEW_IN_PROGRESS)/.test(stack.StackStatus);
}

/** Returns the answer, or undefined if the error message matches `missing`. */
async function undefinedIfMissing(
  answer: Promise<string>,
  missing: RegExp,
): Promise<string | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof Error && missing.test(error.message)) return undefined;
    throw error;
  });
}

function parse<Schema extends z.ZodType>(answer: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(answer));
}
