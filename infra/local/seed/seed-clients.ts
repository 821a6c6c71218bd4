import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { REGION } from '../aws/credentials.ts';
import type { AccessKey } from '../resources/identities.ts';

export interface SeedEndpoints {
  readonly dynamodbUrl: string;
  readonly s3Url: string;
  readonly credentials: AccessKey;
}

export interface SeedClients {
  readonly tables: DynamoDBDocumentClient;
  readonly s3: S3Client;
}

/** Runs the work with clients for the stack's tables and buckets, then destroys them. */
export async function withSeedClients(
  { dynamodbUrl, s3Url, credentials }: SeedEndpoints,
  work: (clients: SeedClients) => Promise<void>,
): Promise<void> {
  const dynamodb = new DynamoDBClient({ region: REGION, endpoint: dynamodbUrl, credentials });
  const tables = DynamoDBDocumentClient.from(dynamodb, { marshallOptions: { removeUndefinedValues: true } });
  const s3 = new S3Client({ region: REGION, endpoint: s3Url, credentials, forcePathStyle: true });
  try {
    await work({ tables, s3 });
  } finally {
    dynamodb.destroy();
    s3.destroy();
  }
}
