import type { PublicKey } from 'aws-cdk-lib/aws-cloudfront';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { constantCase, tableVariable } from '../../functions/platform/table-variable.ts';

/** A permission, and the environment variables that tell the function where the resource is. */
export interface Grant {
  readonly actions: readonly string[];
  readonly resource: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export type TableVerb = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';
export type ObjectVerb =
  'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload' | 'ListMultipartUploadParts';
export type SecretVerb = 'GetSecretValue' | 'PutSecretValue';

const named = (service: string, verbs: readonly string[]) => verbs.map((verb) => `${service}:${verb}`);

/** Table `PracticeSettings` is in `PRACTICE_SETTINGS_TABLE`. */
export function onTable(table: TableV2, ...verbs: TableVerb[]): Grant {
  return { actions: named('dynamodb', verbs), resource: table.tableArn, environment: tableName(table) };
}

export function onIndex(table: TableV2, index: string): Grant {
  return {
    actions: ['dynamodb:Query'],
    resource: `${table.tableArn}/index/${index}`,
    environment: tableName(table),
  };
}

/** Objects whose key starts with `prefix`. Bucket `Media` is in `MEDIA_BUCKET`. */
export function onObjects(bucket: IBucket, prefix: string, ...verbs: ObjectVerb[]): Grant {
  return {
    actions: named('s3', verbs),
    resource: bucket.arnForObjects(`${prefix}*`),
    environment: bucketName(bucket),
  };
}

/** S3 answers 404 for a missing object only with this permission; without it, 403. */
export function onAbsence(bucket: IBucket): Grant {
  return { actions: ['s3:ListBucket'], resource: bucket.bucketArn, environment: bucketName(bucket) };
}

/** The queue of construct `MailQueue` is in `MAIL_QUEUE_URL`. */
export function sendTo(queue: IQueue): Grant {
  const variable = `${constantCase(queue.node.scope?.node.id ?? '')}_URL`;
  return { actions: ['sqs:SendMessage'], resource: queue.queueArn, environment: { [variable]: queue.queueUrl } };
}

export function receiveFrom(queue: IQueue): Grant {
  return {
    actions: named('sqs', ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']),
    resource: queue.queueArn,
  };
}

export function onSecret(secret: ISecret, ...verbs: SecretVerb[]): Grant {
  return { actions: named('secretsmanager', verbs), resource: secret.secretArn };
}

/** `variable` holds the secret's ARN. */
export function readSecret(secret: ISecret, variable: string): Grant {
  return { ...onSecret(secret, 'GetSecretValue'), environment: { [variable]: secret.secretArn } };
}

/** For signing addresses of files in the media bucket. */
export function signMedia({ privateKey, publicKey }: { privateKey: ISecret; publicKey: PublicKey }): Grant {
  const { environment, ...reading } = readSecret(privateKey, 'MEDIA_PRIVATE_KEY_SECRET_ARN');
  return { ...reading, environment: { ...environment, MEDIA_KEY_PAIR_ID: publicKey.publicKeyId } };
}

/** `variable` holds the function's name. */
export function invoke(lambda: IFunction, variable: string): Grant {
  return {
    actions: ['lambda:InvokeFunction'],
    resource: lambda.functionArn,
    environment: { [variable]: lambda.functionName },
  };
}

/** The pool is in `USER_POOL_ID`. */
export function onPool(pool: IUserPool, ...verbs: string[]): Grant {
  return {
    actions: named('cognito-idp', verbs),
    resource: pool.userPoolArn,
    environment: { USER_POOL_ID: pool.userPoolId },
  };
}

export function statementOf({ actions, resource }: Grant): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [resource] });
}

function tableName(table: TableV2) {
  return { [tableVariable(table.node.id)]: table.tableName };
}

function bucketName(bucket: IBucket) {
  return { [`${constantCase(bucket.node.id)}_BUCKET`]: bucket.bucketName };
}
