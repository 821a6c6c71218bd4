import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** A permission: exact actions on exact resources. */
export interface Grant {
  readonly actions: readonly string[];
  readonly resource: string;
}

export type TableVerb = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';
export type ObjectVerb =
  'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload' | 'ListMultipartUploadParts';
export type QueueVerb = 'SendMessage' | 'ReceiveMessage' | 'DeleteMessage' | 'GetQueueAttributes';

const named = (service: string, verbs: readonly string[]) => verbs.map((verb) => `${service}:${verb}`);

export function onTable(table: TableV2, ...verbs: TableVerb[]): Grant {
  return { actions: named('dynamodb', verbs), resource: table.tableArn };
}

export function onIndex(table: TableV2, index: string): Grant {
  return { actions: ['dynamodb:Query'], resource: `${table.tableArn}/index/${index}` };
}

/** On the objects whose key starts with `prefix`. */
export function onObjects(bucket: IBucket, prefix: string, ...verbs: ObjectVerb[]): Grant {
  return { actions: named('s3', verbs), resource: bucket.arnForObjects(`${prefix}*`) };
}

/** To be told that an object is absent: without this S3 answers 403 instead of 404. */
export function onAbsence(bucket: IBucket): Grant {
  return { actions: ['s3:ListBucket'], resource: bucket.bucketArn };
}

export function onQueue(queue: IQueue, ...verbs: QueueVerb[]): Grant {
  return { actions: named('sqs', verbs), resource: queue.queueArn };
}

export function onSecret(secret: ISecret, ...verbs: ('GetSecretValue' | 'PutSecretValue')[]): Grant {
  return { actions: named('secretsmanager', verbs), resource: secret.secretArn };
}

export function onFunction(lambda: IFunction, ...verbs: 'InvokeFunction'[]): Grant {
  return { actions: named('lambda', verbs), resource: lambda.functionArn };
}

export function onPool(pool: IUserPool, ...verbs: string[]): Grant {
  return { actions: named('cognito-idp', verbs), resource: pool.userPoolArn };
}

export function statementOf({ actions, resource }: Grant): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [resource] });
}
