import { Stack } from 'aws-cdk-lib';
import type { PublicKey } from 'aws-cdk-lib/aws-cloudfront';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { CfnQueue, type IQueue, type Queue } from 'aws-cdk-lib/aws-sqs';
import { toConstantCase, tableEnvName } from '#platform/env-names.ts';
import type { MailResource } from '#platform/uses/need.ts';

/**
 * A permission on a resource, and environment variables with the resource's name, URL or ARN. A
 * setting has only a variable.
 */
export interface Grant {
  actions?: readonly string[];
  resource?: string;
  conditions?: PolicyStatementProps['conditions'];
  environment?: Readonly<Record<string, string>>;
}

export type TableAction =
  'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

export type ObjectAction =
  'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload' | 'ListMultipartUploadParts';

type SecretAction = 'GetSecretValue' | 'PutSecretValue';

/** SQS's visibility timeout for queues that set none. */
const DEFAULT_VISIBILITY_SECONDS = 30;

const prefixActions = (service: string, verbs: readonly string[]) =>
  verbs.map((verb) => `${service}:${verb}`);

/**
 * Sets an environment variable to the table's name, e.g. `PRACTICE_SETTINGS_TABLE` for table
 * `PracticeSettings`.
 */
export function grantTable(table: TableV2, ...verbs: TableAction[]): Grant {
  return {
    actions: prefixActions('dynamodb', verbs),
    resource: table.tableArn,
    environment: tableNameVariable(table),
  };
}

export function grantIndexQuery(table: TableV2, index: string): Grant {
  return {
    actions: ['dynamodb:Query'],
    resource: `${table.tableArn}/index/${index}`,
    environment: tableNameVariable(table),
  };
}

/**
 * Grants access to objects whose key starts with `prefix`. Sets an environment variable to the
 * bucket's name, e.g. `MEDIA_BUCKET` for the bucket `Media`.
 */
export function grantObjects(bucket: IBucket, prefix: string, ...verbs: ObjectAction[]): Grant {
  return {
    actions: prefixActions('s3', verbs),
    resource: bucket.arnForObjects(`${prefix}*`),
    environment: bucketNameVariable(bucket),
  };
}

/**
 * With this permission, S3 returns 404 for a missing object. Without it, S3 returns 403. A HEAD
 * request has no prefix, so a condition can't limit the permission to one.
 */
export function grantListBucket(bucket: IBucket): Grant {
  return {
    actions: ['s3:ListBucket'],
    resource: bucket.bucketArn,
    environment: bucketNameVariable(bucket),
  };
}

/**
 * Sets an environment variable to the queue's URL, e.g. `MAIL_QUEUE_URL` for the queue in construct
 * `MailQueue`.
 */
export function grantSend(queue: IQueue): Grant {
  const variable = `${toConstantCase(queue.node.scope?.node.id ?? '')}_URL`;
  return {
    actions: ['sqs:SendMessage'],
    resource: queue.queueArn,
    environment: { [variable]: queue.queueUrl },
  };
}

/** Grants what Lambda needs to deliver messages. */
export function grantReceive(queue: Queue): Grant {
  return {
    actions: prefixActions('sqs', ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']),
    resource: queue.queueArn,
  };
}

/** Grants what a worker needs to delay the retry of a failed message. */
export function grantDelayRetry(queue: Queue): Grant {
  return {
    actions: ['sqs:ChangeMessageVisibility'],
    resource: queue.queueArn,
    environment: {
      RECEIVED_QUEUE_URL: queue.queueUrl,
      RECEIVED_QUEUE_VISIBILITY_SECONDS: String(getVisibilitySeconds(queue)),
    },
  };
}

function getVisibilitySeconds({ node }: Queue): number {
  const { defaultChild } = node;
  if (!(defaultChild instanceof CfnQueue)) throw new Error(`${node.path} has no resource`);

  return defaultChild.visibilityTimeout ?? DEFAULT_VISIBILITY_SECONDS;
}

export function grantSecret(secret: ISecret, ...verbs: SecretAction[]): Grant {
  return { actions: prefixActions('secretsmanager', verbs), resource: secret.secretArn };
}

/** Sets the environment variable named `variable` to the secret's ARN. */
export function grantReadSecret(secret: ISecret, variable: string): Grant {
  return {
    ...grantSecret(secret, 'GetSecretValue'),
    environment: { [variable]: secret.secretArn },
  };
}

/**
 * Grants sending emails from the address. SES checks the permission for the configuration set, for
 * the sender's verified identity, which may be an address or a domain, and in the sandbox for each
 * recipient's identity.
 */
export function grantSendMail(
  configurationSet: ConfigurationSet,
  mailFrom: string | undefined,
  resource: MailResource,
): Grant {
  if (!mailFrom) return {};

  const resourceName = resource === 'identity' ? '*' : configurationSet.configurationSetName;

  return {
    actions: ['ses:SendEmail'],
    resource: Stack.of(configurationSet).formatArn({ service: 'ses', resource, resourceName }),
    conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
  };
}

/** Grants read access to the private key that signs URLs of files in the media bucket. */
export function grantSignMedia({
  privateKey,
  publicKey,
}: {
  privateKey: ISecret;
  publicKey: PublicKey;
}): Grant {
  const { environment, ...reading } = grantReadSecret(privateKey, 'MEDIA_PRIVATE_KEY_SECRET_ARN');
  return { ...reading, environment: { ...environment, MEDIA_KEY_PAIR_ID: publicKey.publicKeyId } };
}

/** Sets the environment variable named `variable` to the function's name. */
export function grantInvoke(lambda: IFunction, variable: string): Grant {
  return {
    actions: ['lambda:InvokeFunction'],
    resource: lambda.functionArn,
    environment: { [variable]: lambda.functionName },
  };
}

/** Sets the environment variable `USER_POOL_ID` to the pool's ID. */
export function grantUserPool(pool: IUserPool, ...verbs: string[]): Grant {
  return {
    actions: prefixActions('cognito-idp', verbs),
    resource: pool.userPoolArn,
    environment: { USER_POOL_ID: pool.userPoolId },
  };
}

export function toPolicyStatements({ actions, resource, conditions }: Grant): PolicyStatement[] {
  if (!actions || !resource) return [];

  return [
    new PolicyStatement({
      actions: [...actions],
      resources: [resource],
      ...(conditions && { conditions }),
    }),
  ];
}

function tableNameVariable(table: TableV2) {
  return { [tableEnvName(table.node.id)]: table.tableName };
}

function bucketNameVariable(bucket: IBucket) {
  return { [`${toConstantCase(bucket.node.id)}_BUCKET`]: bucket.bucketName };
}
