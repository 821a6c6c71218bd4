import type { Node } from 'constructs';
import * as z from 'zod';

const hostName = z
  .string()
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
    'must be a public host name like www.example.org',
  );

const fields = z.object({
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,15}$/, 'must be 1 to 16 of a-z, 0-9 and -')
    .default('dev'),
  /** Whether the stack is protected, see `isProtected`. Left out, with a domain and in the stage `production`. */
  protect: z.stringbool().optional(),
  /** The site's own address. Without one the site answers on CloudFront's. */
  domainName: hostName.optional(),
  /** Certificate for `domainName`; CloudFront takes it only from us-east-1. */
  certificateArn: z
    .string()
    .regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/.+$/, 'must be an ACM certificate in us-east-1')
    .optional(),
  /** Sender of all mail; its domain must be a verified SES identity of the same account and region. */
  mailFrom: z.email().optional(),
  /** Gets what visitors and members write in the contact form; `mailFrom` when it is left out. */
  contactMail: z.email().optional(),
  /** Gets a mail for every alarm. */
  alarmEmail: z.email().optional(),
  /** A WAFv2 web ACL of scope CLOUDFRONT to put before the site. */
  webAclArn: z.string().startsWith('arn:').optional(),
  /** Makes such a web ACL; only in us-east-1. Left out, a protected stack makes one unless it has `webAclArn`. */
  waf: z.stringbool().optional(),
  /** US dollars a month; `alarmEmail` hears when the account comes near. */
  monthlyBudget: z.coerce.number().int().min(1).optional(),
  /** Feature plan of the user pool; left out, `plus` in a protected stack and `essentials` elsewhere. `plus` costs for each member. */
  cognitoPlan: z.enum(['essentials', 'plus']).optional(),
  /** Whether administrators must have a second factor. Left out, in a protected stack only. `-c adminSecondFactor=true`. */
  adminSecondFactor: z.stringbool().optional(),
  stripePublishableKey: z.string().startsWith('pk_').optional(),
  /** Lets Stripe reckon and add taxes; needs Stripe Tax to be set up in the account. `-c automaticTax=true`. */
  automaticTax: z.stringbool().default(false),
  /** New checkouts from one address in an hour. */
  checkoutsPerHour: z.coerce.number().int().min(1).default(5),
  /** Practice videos that one member may begin to upload in an hour. */
  uploadsPerHour: z.coerce.number().int().min(1).default(30),
  /** Failed analyses that one member may begin again in an hour. */
  analysesPerHour: z.coerce.number().int().min(1).default(10),
});

/** As they are called in the CDK context. */
export const settingNames: readonly string[] = Object.keys(fields.shape);

const settingsSchema = fields
  .refine(({ domainName, certificateArn }) => !domainName === !certificateArn, {
    message: 'domainName and certificateArn go together',
  })
  .refine(({ contactMail, mailFrom }) => !contactMail || mailFrom, {
    message: 'contactMail gets no mail without mailFrom, which sends it',
  })
  .refine(({ protect, stage }) => protect !== false || stage !== 'production', {
    message: 'protect cannot be false in the stage production: choose another stage name',
  })
  .refine((settings) => settings.adminSecondFactor !== false || !isProtected(settings), {
    message:
      'adminSecondFactor cannot be false in a protected stack: it has a domain, protect=true or the stage production',
  })
  .refine(({ waf, webAclArn }) => !waf || !webAclArn, { message: 'waf makes a web ACL, webAclArn gives one: choose' })
  .refine(({ monthlyBudget, alarmEmail }) => !monthlyBudget || alarmEmail, {
    message: 'monthlyBudget tells nobody without alarmEmail',
  });

/** What may be chosen at deployment: `npx cdk deploy -c stage=production -c domainName=… -c certificateArn=…`. */
export type Settings = Readonly<z.output<typeof settingsSchema>>;

interface Protection {
  readonly stage: string;
  readonly domainName?: string | undefined;
  readonly protect?: boolean | undefined;
}

/**
 * Whether people rely on this stack: its data and the stack itself can't be deleted by accident, administrators need a second
 * factor, Cognito refuses known passwords and the site shows no samples. A domain counts, whatever the stage is called.
 */
export function isProtected({ stage, domainName, protect }: Protection): boolean {
  return protect ?? (domainName !== undefined || stage === 'production');
}

/** Whether Cognito refuses common and leaked passwords, as it does only on its Plus plan. */
export function isOnPlus(settings: Settings): boolean {
  return settings.cognitoPlan ? settings.cognitoPlan === 'plus' : isProtected(settings);
}

/** Whether a session is one of an administrator only after a code of a second factor. */
export function asksSecondFactor(settings: Settings): boolean {
  return settings.adminSecondFactor ?? isProtected(settings);
}

/** Whether the stack makes its own web ACL, which limits requests per address. `waf=false` does without. */
export function makesWebAcl(settings: Settings): boolean {
  return settings.waf ?? (settings.webAclArn === undefined && isProtected(settings));
}

/** Throws for a stack that would make its web ACL in a region that can't. Undefined: the region is not known at synthesis. */
export function checkWebAclRegion(settings: Settings, region: string | undefined): void {
  if (!makesWebAcl(settings) || region === undefined || region === 'us-east-1') return;
  throw new Error(
    `settings: CloudFront takes a web ACL only from us-east-1, and this stack goes to ${region}. Make one with ` +
      '`aws wafv2 create-web-acl --region us-east-1 --scope CLOUDFRONT` (in full in infra/docs/operation.md) and deploy with ' +
      '-c webAclArn=<its ARN>, or deploy with -c waf=false and no limit per address.',
  );
}

/** Reads the settings from the CDK context. Throws and names what is wrong. */
export function readSettings(node: Node): Settings {
  const given = settingNames.map((name) => [name, node.tryGetContext(name) || undefined]);
  const parsed = settingsSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new Error(`settings: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
