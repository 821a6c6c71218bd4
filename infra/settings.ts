import type { Node } from 'constructs';
import * as z from 'zod';

const hostName = z
  .string()
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
    'must be a public host name like www.example.org',
  );

const settingFields = z.object({
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,15}$/, 'must be 1 to 16 of a-z, 0-9 and -')
    .default('dev'),

  /**
   * True if the stack is protected; see `isProtected`. Default: true with a domain name or in the
   * stage `production`.
   */
  protect: z.stringbool().optional(),
  /**
   * True for the first deployment of a protected stack: nothing is protected from deletion yet, so
   * that CloudFormation can remove a stack whose creation failed. The next deployment turns the
   * protection on.
   */
  firstDeployment: z.stringbool().default(false),
  /**
   * True if deleting the stack also deletes all its data. For stacks that exist only during a test.
   */
  ephemeral: z.stringbool().default(false),
  /** The site's domain name. Default: the CloudFront domain. */
  domainName: hostName.optional(),

  /** Certificate for `domainName`. CloudFront accepts only certificates in us-east-1. */
  certificateArn: z
    .string()
    .regex(
      /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/.+$/,
      'must be an ACM certificate in us-east-1',
    )
    .optional(),

  /** Domain name of the sign-in page. `certificateArn` must cover it. Default: a Cognito domain. */
  signInDomain: hostName.optional(),
  /**
   * Sender of all email. Its domain must be a verified SES identity in the same account and region.
   */
  mailFrom: z.email().optional(),
  /** Receives contact form messages. Default: `mailFrom`. */
  contactMail: z.email().optional(),
  /** Receives an email for every alarm. */
  alarmEmail: z.email().optional(),
  /** ARN of an existing WAFv2 web ACL for the site. Its scope must be CLOUDFRONT. */
  webAclArn: z.string().startsWith('arn:').optional(),
  /**
   * If true, the stack creates a web ACL, which is possible only in us-east-1. Default: true in a
   * protected stack without `webAclArn`.
   */
  waf: z.stringbool().optional(),
  /** US dollars per month. `alarmEmail` is notified when costs approach the budget. */
  monthlyBudget: z.coerce.number().int().min(1).optional(),
  /**
   * Feature plan of the user pool. Default: `plus` in a protected stack, otherwise `essentials`.
   * `plus` costs more per member.
   */
  cognitoPlan: z.enum(['essentials', 'plus']).optional(),

  /** True if administrators need a second factor. Default: true in a protected stack. */
  adminSecondFactor: z.stringbool().optional(),
  /**
   * The service that makes streaming versions of course videos. Default: members get the uploaded
   * file.
   */
  streaming: z.enum(['mediaconvert']).optional(),
  stripePublishableKey: z.string().startsWith('pk_').optional(),
  /**
   * If true, Stripe calculates taxes. Requires that Stripe Tax is enabled in the Stripe account.
   */
  automaticTax: z.stringbool().default(false),
  /**
   * Multiplies all limits that contracts declare. For a site with far more members than usual, or
   * for tests.
   */
  limitFactor: z.coerce.number().int().min(1).max(1_000).default(1),
  /**
   * Maximum number of videos that are analyzed at a time. Each takes two concurrent Lambda
   * executions, and the preflight checks the account's quota.
   */
  concurrentAnalyses: z.coerce.number().int().min(2).max(1000).default(3),

  /**
   * API requests per second for the whole site; twice as many in a burst. Limits the cost of abuse.
   * The maximum is API Gateway's quota per account.
   */
  callsPerSecond: z.coerce.number().int().min(50).max(10_000).default(200),
  /**
   * The account's quota of concurrent Lambda executions, for the alarm that fires before it is used
   * up. Default: the number of executions that the preflight requires.
   */
  executionQuota: z.coerce.number().int().min(10).optional(),
});

/** Names of the settings in the CDK context. */
export const settingNames: readonly string[] = Object.keys(settingFields.shape);

const settingsSchema = settingFields
  .refine(({ domainName, certificateArn }) => !domainName === !certificateArn, {
    message: 'domainName and certificateArn go together',
  })
  .refine(
    ({ signInDomain, domainName }) => !signInDomain || (domainName && signInDomain !== domainName),

    {
      message: 'signInDomain needs domainName, and must differ from it',
    },
  )
  .refine(({ contactMail, mailFrom }) => !contactMail || mailFrom, {
    message: 'contactMail gets no mail without mailFrom, which sends it',
  })
  .refine(({ protect, stage }) => protect !== false || stage !== 'production', {
    message: 'protect cannot be false in the stage production: choose another stage name',
  })
  .refine((settings) => !settings.ephemeral || !isProtected(settings), {
    message:
      'ephemeral deletes all data, so it cannot be true in a protected stack: a stack with a domain, protect=true or the stage production',
  })
  .refine((settings) => settings.adminSecondFactor !== false || !isProtected(settings), {
    message:
      'adminSecondFactor cannot be false in a protected stack: it has a domain, protect=true or the stage production',
  })
  .refine(({ waf, webAclArn }) => !waf || !webAclArn, {
    message: 'waf makes a web ACL, webAclArn gives one: choose',
  })
  .refine(({ monthlyBudget, alarmEmail }) => !monthlyBudget || alarmEmail, {
    message: 'monthlyBudget tells nobody without alarmEmail',
  });

/**
 * Deployment settings: `npx cdk deploy -c stage=production -c domainName=… -c certificateArn=…`.
 */
export type Settings = Readonly<z.output<typeof settingsSchema>>;

/**
 * True for stacks with real users. `protect` decides; if it isn't set, `production` and stages with
 * a domain are protected. By default, such a stack has deletion protection, administrators need a
 * second factor, Cognito rejects leaked passwords, and the site shows no claims without a source.
 */
export function isProtected({
  stage,
  domainName,
  protect,
}: z.output<typeof settingFields>): boolean {
  return protect ?? (domainName !== undefined || stage === 'production');
}

/**
 * The build of the web app: `web-protected` leaves out marketing claims without a source
 * (infra/build/build-web.ts).
 */
export type WebBuild = 'web' | 'web-protected';

export function getWebBuild(settings: Settings): WebBuild {
  return isProtected(settings) ? 'web-protected' : 'web';
}

/** Name of the stage's stack. */
export function stackName({ stage }: Pick<Settings, 'stage'>): string {
  return `Greenroom-${stage}`;
}

/**
 * Prefix of the sign-in domain. Contains the account ID, because it must be unique in its region
 * across all accounts.
 */
export function signInDomainPrefix({ stage }: Pick<Settings, 'stage'>, accountId: string): string {
  return `greenroom-${stage}-${accountId}`;
}

/** True if the stack, its tables and its user pool can't be deleted. */
export function preventsDeletion(settings: Settings): boolean {
  return isProtected(settings) && !settings.firstDeployment;
}

/** True if Cognito rejects common and leaked passwords, a feature of its Plus plan. */
export function usesCognitoPlus(settings: Settings): boolean {
  return settings.cognitoPlan ? settings.cognitoPlan === 'plus' : isProtected(settings);
}

/** True if administrator sessions require a second-factor code. */
export function requiresSecondFactor(settings: Settings): boolean {
  return settings.adminSecondFactor ?? isProtected(settings);
}

/**
 * True if the stack creates a web ACL, which rate-limits each IP address. `waf=false` disables the
 * web ACL.
 */
export function createsWebAcl(settings: Settings): boolean {
  return settings.waf ?? (settings.webAclArn === undefined && isProtected(settings));
}

/**
 * Throws if the stack would create its web ACL outside us-east-1. `region` is undefined if unknown
 * at synthesis.
 */
export function checkWebAclRegion(settings: Settings, region: string | undefined): void {
  if (!createsWebAcl(settings) || region === undefined || region === 'us-east-1') return;

  throw new Error(
    `settings: CloudFront takes a web ACL only from us-east-1, and this stack goes to ${region}. Make one with ` +
      '`aws wafv2 create-web-acl --region us-east-1 --scope CLOUDFRONT` (in full in infra/docs/operation.md) and deploy with ' +
      '-c webAclArn=<its ARN>, or deploy with -c waf=false and no limit per address.',
  );
}

/** Reads the settings from the CDK context. Throws an error that lists invalid settings. */
export function readSettings(node: Pick<Node, 'tryGetContext'>): Settings {
  const contextEntries = settingNames.map((name) => [name, node.tryGetContext(name) || undefined]);
  const parsed = settingsSchema.safeParse(Object.fromEntries(contextEntries));
  if (!parsed.success) throw new Error(`settings: ${z.prettifyError(parsed.error)}`);

  return parsed.data;
}
