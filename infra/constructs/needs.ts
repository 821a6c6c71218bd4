import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Core } from '#infra/core/core.ts';
import type { Need, QueueId, SecretVariable, SettingVariable } from '#platform/uses/need.ts';
import {
  grantIndexQuery,
  grantListBucket,
  grantObjects,
  grantReadSecret,
  grantSend,
  grantSendMail,
  grantSignMedia,
  grantTable,
  grantUserPool,
  type Grant,
} from './grant.ts';

const QUEUES: Readonly<Record<QueueId, (core: Core) => IQueue>> = {
  AnalysisQueue: ({ analysis }) => analysis.queue,
  MailQueue: ({ mail }) => mail.queue,
  CopyQueue: ({ copies }) => copies.queue,
  DeletionQueue: ({ deletions }) => deletions.queue,
  ExportQueue: ({ exports }) => exports.queue,
  ExpiryQueue: ({ expiries }) => expiries.queue,
  ReminderQueue: ({ reminders }) => reminders.queue,
};

const SECRETS: Readonly<Record<SecretVariable, (core: Core) => ISecret>> = {
  LOGIN_SECRET_ARN: ({ identity }) => identity.loginSecret,
  OPENAI_KEY_SECRET_ARN: ({ secrets }) => secrets.openAiKey,
  PAYER_HASH_SECRET_ARN: ({ secrets }) => secrets.payerHashKey,
  SECOND_FACTOR_SECRET_ARN: ({ secrets }) => secrets.secondFactorKey,
  STRIPE_SECRET_ARN: ({ secrets }) => secrets.stripeKeys,
};

const SETTINGS: Readonly<Record<SettingVariable, (core: Core) => string>> = {
  APP_ORIGIN: ({ edge }) => edge.appOrigin,
  AUTOMATIC_TAX: ({ settings }) => String(settings.automaticTax),
  CONTACT_MAIL: ({ settings }) => settings.contactMail ?? settings.mailFrom ?? '',
  CONVERTS_VIDEOS: ({ settings }) => String(settings.streaming !== undefined),
  LIMIT_FACTOR: ({ settings }) => String(settings.limitFactor),
  MAIL_CONFIGURATION_SET: ({ mailEvents }) => mailEvents.configurationSetName,
  MAIL_FROM: ({ settings }) => settings.mailFrom ?? '',
  // For functions that only compare the name.
  MEDIA_BUCKET: ({ buckets }) => buckets.media.bucketName,
  SIGN_IN_ORIGIN: ({ identity }) => identity.signInOrigin,
  TOKEN_ISSUER: ({ identity }) => identity.tokenIssuer,
  USER_POOL_CLIENT_ID: ({ identity }) => identity.client.userPoolClientId,
  USER_POOL_ID: ({ identity }) => identity.pool.userPoolId,
};

/** Returns the grant that gives a function what it needs. */
export function toGrant(core: Core, need: Need): Grant {
  switch (need.kind) {
    case 'table':
      return grantTable(core.tables.named(need.table), need.action);
    case 'index':
      return grantIndexQuery(core.tables.named(need.table), need.index);
    case 'objects':
      return grantObjects(core.buckets.named(need.bucket), need.prefix, need.action);
    case 'object-list':
      return grantListBucket(core.buckets.named(need.bucket));
    case 'queue':
      return grantSend(QUEUES[need.queue](core));
    case 'secret':
      return grantReadSecret(SECRETS[need.variable](core), need.variable);
    case 'user-pool':
      return grantUserPool(core.identity.pool, need.action);
    case 'send-mail':
      return grantSendMail(core.mailEvents, core.settings.mailFrom, need.resource);
    case 'media-signer':
      return grantSignMedia(core.keys.signing);
    case 'setting':
      return { environment: { [need.variable]: SETTINGS[need.variable](core) } };
  }
}
