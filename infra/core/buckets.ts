import { Duration } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type BucketProps } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { retention } from '../../shared/product/retention.ts';

/** Where a member's practice videos lie in the media bucket; an object that arrives here is analysed. */
export const PRACTICE_PREFIX = 'media/practice/';
/** Where the files of courses, podcasts and study guides lie. */
export const CONTENT_PREFIX = 'media/content/';
/** Thumbnails and portraits, public by nature. */
export const PICTURES_PREFIX = 'images/';
/** Where copies of members' data wait for their download. */
export const EXPORT_PREFIX = 'media/exports/';
/** Where uploads arrive. */
export const INCOMING_PREFIX = 'incoming/';

const CLOSED: BucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
};

export class Buckets extends Construct {
  /** Server access logs of the other buckets. */
  readonly accessLogs = new Bucket(this, 'AccessLogs', {
    ...CLOSED,
    lifecycleRules: [{ expiration: Duration.days(retention.logDays) }],
  });

  /** Quarantine: what browsers send and nobody has looked at yet. */
  readonly uploads = this.bucket('Uploads', {
    lifecycleRules: [
      {
        expiration: Duration.days(retention.uploadDays),
        abortIncompleteMultipartUploadAfter: Duration.days(retention.uploadDays),
      },
    ],
    // The signature in the address is the permission, so any origin may use it. Naming the site's domain here would
    // also tie the bucket to the distribution, which already depends on the bucket.
    cors: [
      { allowedOrigins: ['*'], allowedMethods: [HttpMethods.PUT], allowedHeaders: ['*'], exposedHeaders: ['ETag'] },
    ],
  });

  /** What was checked. Reachable only through CloudFront. */
  readonly media = this.bucket('Media', {
    lifecycleRules: [
      // Parts of copies that nobody came back to.
      { abortIncompleteMultipartUploadAfter: Duration.days(2) },
      { prefix: EXPORT_PREFIX, expiration: Duration.days(retention.exportDays) },
    ],
  });

  /** The built single-page app and its /config.json. */
  readonly web = this.bucket('Web');

  private bucket(id: string, props: BucketProps = {}): Bucket {
    return new Bucket(this, id, {
      ...CLOSED,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: `${id.toLowerCase()}/`,
      ...props,
    });
  }
}
