import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/**
 * Settings of every log group. The retention must match `logDays` in shared/product/retention.ts.
 */
export const LOG_GROUP_PROPS = {
  retention: RetentionDays.ONE_MONTH,
  removalPolicy: RemovalPolicy.DESTROY,
} as const;
