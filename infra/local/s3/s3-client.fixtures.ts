import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { CALLER } from '../aws/child-process.fixtures.ts';

/** Creates an SDK client with default settings, as in the functions, but without retries. */
export function createS3Client(
  endpoint: string,
  credentials = CALLER,
  more: S3ClientConfig = {},
): S3Client {
  return new S3Client({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1, ...more });
}
