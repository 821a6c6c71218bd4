import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type BucketProps,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { EXPORT_PREFIX } from '#platform/storage/prefixes.ts';
import type { BucketId } from '#platform/uses/need.ts';
import { retention } from '#shared/product/retention.ts';

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
    cors: [
      {
        allowedOrigins: ['*'],
        allowedMethods: [HttpMethods.PUT],
        allowedHeaders: ['*'],
        // The longest time that Chrome accepts.
        maxAge: Duration.hours(2).toSeconds(),
      },
    ],
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

  named(id: BucketId): Bucket {
    const bucket = this.node.findChild(id);
    if (!(bucket instanceof Bucket)) throw new Error(`${id} is not a bucket.`);

    return bucket;
  }

  private createBucket(id: string, props: BucketProps = {}): Bucket {
    return new Bucket(this, id, {
      ...PRIVATE_BUCKET,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: `${id.toLowerCase()}/`,
      ...props,
    });
  }
}
