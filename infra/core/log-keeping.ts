import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** How long every log group keeps its lines (`logDays` in shared/product/retention.ts); it goes with its stack. */
export const LOG_KEEPING = { retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY } as const;
