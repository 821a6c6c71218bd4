import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

export const namesSchema = z.object({
  MEMBERS_TABLE: z.string(),
  CATALOG_TABLE: z.string(),
  CATEGORIES_TABLE: z.string(),
  VIDEOS_TABLE: z.string(),
  PRACTICE_SETTINGS_TABLE: z.string(),
  PROGRESS_TABLE: z.string(),
  COACHING_TABLE: z.string(),
  USAGE_TABLE: z.string(),
  CONTENT_BUCKET: z.string(),
  MEDIA_BUCKET: z.string(),
});

export interface SeedTarget {
  client: DynamoDBDocumentClient;
  s3: S3Client;
  /** Names of the stack's tables and buckets, keyed by environment variable. */
  names: z.output<typeof namesSchema>;
}
