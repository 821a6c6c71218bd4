/** An object's metadata. Times are milliseconds since 1970. */
export interface ObjectRecord {
  readonly key: string;
  /** File name in the `blobs` folder. Blobs are immutable: an overwrite creates a new blob. */
  readonly blob: string;
  readonly size: number;
  /** Includes the quotation marks, as in the ETag header. */
  readonly etag: string;
  readonly lastModified: number;
  /** Hex number that increases with every write to the bucket, as in S3 events. */
  readonly sequencer: string;
  /** Content-Type, Content-Disposition and similar headers, by lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  /** x-amz-meta-*, without the prefix. */
  readonly metadata: Readonly<Record<string, string>>;
  /** A checksum header that the client sent (e.g. `x-amz-checksum-crc32`) and the server verified. */
  readonly checksum?: { readonly header: string; readonly value: string };
}

export interface PendingEvent {
  /** IDs sort by the time of the write. */
  readonly id: string;
  readonly queueArn: string;
  readonly body: string;
}

export interface NotificationRule {
  readonly queueArn: string;
  readonly prefix?: string;
  readonly suffix?: string;
  /** Event types, e.g. `s3:ObjectCreated:*` or `s3:ObjectCreated:Copy`. */
  readonly events: readonly string[];
}

export interface CorsRule {
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedHeaders?: readonly string[];
  readonly exposeHeaders?: readonly string[];
}

/** A rule for deleting old objects and uploads whose keys start with `prefix`. See `deleteExpiredObjects`. */
export interface LifecycleRule {
  readonly prefix: string;
  /** Age in days at which objects are deleted. */
  readonly expireDays?: number | undefined;
  /** Age in days at which unfinished multipart uploads are deleted. */
  readonly abortUploadsAfterDays?: number | undefined;
}

export interface BucketSettings {
  readonly cors?: readonly CorsRule[];
  readonly notifications?: readonly NotificationRule[];
  readonly lifecycle?: readonly LifecycleRule[];
}
