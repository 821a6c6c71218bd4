/** An object's metadata. Times are milliseconds since 1970. */
export interface ObjectRecord {
  key: string;
  /** File name in the `blobs` folder. Blobs are immutable: an overwrite creates a new blob. */
  blob: string;
  size: number;
  /** Includes the quotation marks, as in the ETag header. */
  etag: string;
  lastModified: number;
  /** Hex number that increases with every write to the bucket, as in S3 events. */
  sequencer: string;
  /** Content-Type, Content-Disposition and similar headers, by lowercase name. */
  headers: Readonly<Record<string, string>>;
  /** x-amz-meta-*, without the prefix. */
  metadata: Readonly<Record<string, string>>;
  /**
   * A checksum header that the client sent (e.g. `x-amz-checksum-crc32`) and the server verified.
   */
  checksum?: { header: string; value: string };
}

export interface PendingEvent {
  /** IDs sort by the time of the write. */
  id: string;
  queueArn: string;
  body: string;
}

export interface NotificationRule {
  queueArn: string;
  prefix?: string;
  suffix?: string;
  /** Event types, e.g. `s3:ObjectCreated:*` or `s3:ObjectCreated:Copy`. */
  events: readonly string[];
}

export interface CorsRule {
  allowedOrigins: readonly string[];
  allowedMethods: readonly string[];
  allowedHeaders?: readonly string[];
  exposeHeaders?: readonly string[];
  /** How long a browser may reuse the answer to a preflight request. */
  maxAgeSeconds?: number | undefined;
}

/**
 * A rule for deleting old objects and uploads whose keys start with `prefix`. See
 * `deleteExpiredObjects`.
 */
export interface LifecycleRule {
  prefix: string;
  /** Age in days at which objects are deleted. */
  expireDays?: number | undefined;
  /** Age in days at which unfinished multipart uploads are deleted. */
  abortUploadsAfterDays?: number | undefined;
}

export interface BucketSettings {
  cors?: readonly CorsRule[];
  notifications?: readonly NotificationRule[];
  lifecycle?: readonly LifecycleRule[];
}

export type CreationMethod = 'Put' | 'Copy' | 'CompleteMultipartUpload';
