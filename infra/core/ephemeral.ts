import { CfnResource, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { CfnGlobalTable } from 'aws-cdk-lib/aws-dynamodb';
import { CfnLogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Bucket, mixins } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { findCdkFunctions } from './accepted-findings.ts';
import { LOG_GROUP_PROPS } from './log-group-props.ts';

/**
 * Deletes all data, keys and logs together with the stack, and keeps no backups. Call after adding
 * all resources.
 */
export function deleteAllWithStack(stack: Stack): void {
  for (const bucket of stack.node.findAll()) {
    if (bucket instanceof Bucket) bucket.with(new mixins.BucketAutoDeleteObjects());
  }

  setDeleterLogGroup(stack);

  for (const resource of stack.node.findAll().filter(CfnResource.isCfnResource)) {
    resource.applyRemovalPolicy(RemovalPolicy.DESTROY);
    if (resource instanceof CfnLogGroup) resource.retentionInDays = RetentionDays.ONE_DAY;

    // When a table with point-in-time recovery is deleted, DynamoDB keeps a backup for 35 days.
    if (resource instanceof CfnGlobalTable) {
      resource.addPropertyOverride(
        'Replicas.0.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled',
        false,
      );
    }
  }

  findCdkFunctions(stack).forEach(forbidNewLogGroups);
}

// Without a log group in the template, the function that empties the buckets would create one and
// leave it behind.
function setDeleterLogGroup(stack: Stack): void {
  const provider = stack.node.tryFindChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
  const lambda = provider?.node
    .findAll()
    .find((resource) => isResource(resource, 'AWS::Lambda::Function'));
  if (!lambda) throw new Error('CDK no longer has a function that empties buckets');

  lambda.addPropertyOverride(
    'LoggingConfig.LogGroup',
    new LogGroup(stack, 'DeleterLogs', LOG_GROUP_PROPS).logGroupName,
  );
}

// CDK's functions have permission to create log groups, so a late log line would recreate a deleted
// group.
function forbidNewLogGroups(cdkFunction: IConstruct): void {
  const role = cdkFunction.node
    .findAll()
    .find((resource) => isResource(resource, 'AWS::IAM::Role'));
  if (!role) throw new Error(`${cdkFunction.node.path} no longer has a role`);

  const statement = { Effect: 'Deny', Action: 'logs:CreateLogGroup', Resource: '*' };
  const document = { Version: '2012-10-17', Statement: [statement] };
  role.addPropertyOverride('Policies', [
    { PolicyName: 'NoNewLogGroups', PolicyDocument: document },
  ]);
}

function isResource(construct: IConstruct, type: string): construct is CfnResource {
  return CfnResource.isCfnResource(construct) && construct.cfnResourceType === type;
}
