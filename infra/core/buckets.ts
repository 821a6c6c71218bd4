import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type BucketProps,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { retention } from '#shared/product/retention.ts';

/** Practice videos in the media bucket. Each new object is analyzed. */
export const PRACTICE_PREFIX = 'media/practice/';
/** Thumbnails of practice videos. Outside `PRACTICE_PREFIX`, so that they aren't analyzed. */
export const THUMBNAILS_PREFIX = 'media/thumbnails/';
/** Files of courses, podcasts and study guides. */
export const CONTENT_PREFIX = 'media/content/';
/** Videos of courses, which MediaConvert reads. */
export const COURSES_PREFIX = `${CONTENT_PREFIX}course/`;
/** Streaming versions of course videos, which MediaConvert writes. */
export const STREAMS_PREFIX = `${CONTENT_PREFIX}streams/`;
/** Members' portraits. These are public. */
export const PICTURES_PREFIX = 'images/';
/** Thumbnails and portraits of courses, podcasts and study guides. These are public. */
export const CONTENT_PICTURES_PREFIX = 'images/content/';
/** Data exports, ready for download. */
export const EXPORT_PREFIX = 'media/exports/';
/** Unchecked uploads. */
export const INCOMING_PREFIX = 'incoming/';

const PRIVATE_BUCKET: BucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  // Keeps the bucket when the stack is deleted, but not when the first deployment fails.
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  enforceSSL: true,
};

export class Buckets extends Construct {
  /** Server access logs of the other buckets. */
  readonly accessLogs = new Bucket(this, 'AccessLogs', {
    ...PRIVATE_BUCKET,
    lifecycleRules: [{ expiration: Duration.days(retention.logDays) }],
  });

  /** Quarantine for unchecked uploads. */
  readonly uploads = this.createBucket('Uploads', {
    lifecycleRules: [
      {
        expiration: Duration.days(retention.uploadDays),
        abortIncompleteMultipartUploadAfter: Duration.days(retention.uploadDays),
      },
    ],
    // Any origin is allowed, because the presigned URL is the permission. Using the site's domain
    // here would create a circular dependency, because the distribution depends on the bucket.
    cors: [{ allowedOrigins: ['*'], allowedMethods: [HttpMethods.PUT], allowedHeaders: ['*'] }],
  });

  /**
   * Files and pictures of courses, podcasts, and study guides. Deleted files can be restored for as
   * long as deleted table rows can. Members' files are in other buckets, where deletions are final.
   */
  readonly content = this.createBucket('Content', {
    versioned: true,
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(retention.recoveryDays),
        expiredObjectDeleteMarker: true,
        abortIncompleteMultipartUploadAfter: Duration.days(2),
      },
    ],
  });

  /**
   * Members' files that passed the file checks, and data exports. Readable from outside only
   * through CloudFront.
   */
  readonly media = this.createBucket('Media', {
    lifecycleRules: [
      // Removes the parts of abandoned copies.
      { abortIncompleteMultipartUploadAfter: Duration.days(2) },
      { prefix: EXPORT_PREFIX, expiration: Duration.days(retention.exportDays) },
    ],
  });

  /** The built single-page app and its /config.json. */
  readonly web = this.createBucket('Web');

  private createBucket(id: string, props: BucketProps = {}): Bucket {
    return new Bucket(this, id, {
      ...PRIVATE_BUCKET,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: `${id.toLowerCase()}/`,
      ...props,
    });
  }
}
