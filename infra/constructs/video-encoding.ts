import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnQueue } from 'aws-cdk-lib/aws-mediaconvert';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { COURSES_PREFIX, STREAMS_PREFIX } from '#platform/storage/prefixes.ts';
import { grantObjects, toPolicyStatements, type Grant } from './grant.ts';

/**
 * A MediaConvert queue and the role with which its jobs read course videos and write their
 * streaming versions.
 */
export class VideoEncoding extends Construct {
  readonly queueArn: string;
  /**
   * Permission to start jobs, with environment variables that contain the ARNs of the queue and the
   * role.
   */
  readonly grants: readonly Grant[];

  constructor(scope: Construct, id: string, content: Bucket) {
    super(scope, id);

    // A separate queue, so that the event rule matches only this stack's jobs.
    const queue = new CfnQueue(this, 'Queue');
    this.queueArn = queue.attrArn;

    const statements = [
      grantObjects(content, COURSES_PREFIX, 'GetObject'),
      grantObjects(content, STREAMS_PREFIX, 'PutObject'),
    ].flatMap(toPolicyStatements);

    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('mediaconvert.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: { Files: new PolicyDocument({ statements }) },
    });

    this.grants = [
      {
        actions: ['mediaconvert:CreateJob'],
        resource: this.queueArn,
        environment: { ENCODING_QUEUE_ARN: this.queueArn },
      },
      // Probe has no resource-level permissions. It reads the file with the caller's permission.
      { actions: ['mediaconvert:Probe'], resource: '*' },
      {
        actions: ['iam:PassRole'],
        resource: role.roleArn,
        environment: { ENCODING_ROLE_ARN: role.roleArn },
      },
    ];
  }
}
