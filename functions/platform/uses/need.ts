export type TableAction =
  'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

export type ObjectAction =
  'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload' | 'ListMultipartUploadParts';

/** CDK construct ID of a bucket. */
export type BucketId = 'Uploads' | 'Content' | 'Media';

/** CDK construct ID of a queue. */
export type QueueId =
  | 'AnalysisQueue'
  | 'MailQueue'
  | 'CopyQueue'
  | 'DeletionQueue'
  | 'ExportQueue'
  | 'ExpiryQueue'
  | 'ReminderQueue';

/** Environment variable with a secret's ARN. */
export type SecretVariable =
  | 'LOGIN_SECRET_ARN'
  | 'OPENAI_KEY_SECRET_ARN'
  | 'PAYER_HASH_SECRET_ARN'
  | 'SECOND_FACTOR_SECRET_ARN'
  | 'STRIPE_SECRET_ARN';

/** Environment variable with a setting of the site or with an address that only the stack knows. */
export type SettingVariable =
  | 'APP_ORIGIN'
  | 'AUTOMATIC_TAX'
  | 'CONTACT_MAIL'
  | 'CONVERTS_VIDEOS'
  | 'LIMIT_FACTOR'
  | 'MAIL_CONFIGURATION_SET'
  | 'MAIL_FROM'
  | 'MEDIA_BUCKET'
  | 'SIGN_IN_ORIGIN'
  | 'TOKEN_ISSUER'
  | 'USER_POOL_CLIENT_ID'
  | 'USER_POOL_ID';

/** The verified sender, or the configuration set through which SES reports bounces. */
export type MailResource = 'identity' | 'configuration-set';

/**
 * A permission or setting that a function needs. `infra/constructs/needs.ts` turns it into a policy
 * statement of the function's role and an environment variable.
 */
export type Need =
  /** `table` is a CDK construct ID, such as `PracticeSettings`. */
  | { kind: 'table'; table: string; action: TableAction }
  | { kind: 'index'; table: string; index: string }
  /** The action on objects whose keys start with `prefix`. */
  | { kind: 'objects'; bucket: BucketId; prefix: string; action: ObjectAction }
  /** Lists objects. Without it, reading a missing object is refused instead of not found. */
  | { kind: 'object-list'; bucket: BucketId }
  | { kind: 'queue'; queue: QueueId }
  | { kind: 'secret'; variable: SecretVariable }
  /** `action` is one of the service `cognito-idp`. */
  | { kind: 'user-pool'; action: string }
  /** Sends emails from the site's address. SES checks the permission for both resources. */
  | { kind: 'send-mail'; resource: MailResource }
  /** Signs URLs of files in the media bucket. */
  | { kind: 'media-signer' }
  | { kind: 'setting'; variable: SettingVariable };
