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
  /** Makes such a web ACL; only in us-east-1. `-c waf=true`. */
  waf: z.stringbool().default(false),
  /** US dollars a month; `alarmEmail` hears when the account comes near. */
  monthlyBudget: z.coerce.number().int().min(1).optional(),
  /** Feature plan of the user pool; left out, `plus` in production and `essentials` elsewhere. `plus` costs for each member. */
  cognitoPlan: z.enum(['essentials', 'plus']).optional(),
  /** Whether administrators must have a second factor. Left out, in production only. `-c adminSecondFactor=true`. */
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
  .refine(({ adminSecondFactor, stage }) => adminSecondFactor !== false || !isProduction({ stage }), {
    message: 'adminSecondFactor cannot be false in production',
  })
  .refine(({ waf, webAclArn }) => !waf || !webAclArn, { message: 'waf makes a web ACL, webAclArn gives one: choose' })
  .refine(({ monthlyBudget, alarmEmail }) => !monthlyBudget || alarmEmail, {
    message: 'monthlyBudget tells nobody without alarmEmail',
  });

/** What may be chosen at deployment: `npx cdk deploy -c stage=production -c domainName=… -c certificateArn=…`. */
export type Settings = Readonly<z.output<typeof settingsSchema>>;

/** Whether data and stack are kept from being deleted by a slip. */
export function isProduction({ stage }: { readonly stage: string }): boolean {
  return stage === 'production';
}

/** Whether Cognito refuses common and leaked passwords, as it does only on its Plus plan. */
export function isOnPlus({ stage, cognitoPlan }: Pick<Settings, 'stage' | 'cognitoPlan'>): boolean {
  return cognitoPlan ? cognitoPlan === 'plus' : isProduction({ stage });
}

/** Whether a session is one of an administrator only after a code of a second factor. */
export function asksSecondFactor(settings: Settings): boolean {
  return settings.adminSecondFactor ?? isProduction(settings);
}

/** Reads the settings from the CDK context. Throws and names what is wrong. */
export function readSettings(node: Node): Settings {
  const given = settingNames.map((name) => [name, node.tryGetContext(name) || undefined]);
  const parsed = settingsSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new Error(`settings: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
