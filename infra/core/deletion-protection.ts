import type { Stack } from 'aws-cdk-lib';
import { CfnUserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnGlobalTable } from 'aws-cdk-lib/aws-dynamodb';

/** Turns on deletion protection for tables and the user pool. */
export function enableDeletionProtection(stack: Stack): void {
  for (const resource of stack.node.findAll()) {
    if (resource instanceof CfnGlobalTable) {
      resource.addPropertyOverride('Replicas.0.DeletionProtectionEnabled', true);
    }
    if (resource instanceof CfnUserPool) resource.deletionProtection = 'ACTIVE';
  }
}
