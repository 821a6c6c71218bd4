/** What an object carries besides its bytes. Times are milliseconds since 1970. */
export interface ObjectRecord {
  readonly key: string;
  /** The file in `blobs`; a blob never changes, an overwrite gets a new one. */
  readonly blob: string;
  readonly size: number;
  /** With its quotation marks, as it stands in the header. */
  readonly etag: string;
  readonly lastModified: number;
  /** Grows with every write of the bucket, in hex, as the event carries it. */
  readonly sequencer: string;
  /** Content-Type, Content-Disposition and their like, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** x-amz-meta-*, without the prefix. */
  readonly metadata: Readonly<Record<string, string>>;
  /** What the client sent and we checked, e.g. `x-amz-checksum-crc32`. */
  readonly checksum?: { readonly header: string; readonly value: string };
  /** Announcements of this object that no queue has taken yet. Kept in the record so that both are one write. */
  readonly pending: readonly PendingEvent[];
}

export interface PendingEvent {
  readonly id: string;
  readonly queueArn: string;
  readonly body: string;
}

export interface NotificationRule {
  readonly queueArn: string;
  readonly prefix?: string;
  readonly suffix?: string;
  /** `s3:ObjectCreated:*`, `s3:ObjectCreated:Copy` … */
  readonly events: readonly string[];
}

export interface CorsRule {
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedHeaders?: readonly string[];
  readonly exposeHeaders?: readonly string[];
  readonly maxAgeSeconds?: number;
}

export interface BucketSettings {
  readonly cors?: readonly CorsRule[];
  readonly notifications?: readonly NotificationRule[];
  /** Days after which `expire` drops an object. */
  readonly lifecycleExpireDays?: number;
}
