import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { DUE_MEMBERS_LOG_EVENT } from '#platform/queue/due-members.ts';

/** How a worker gets the messages that `enqueueDueMembers` sends. */
export const DUE_MEMBER_BATCHES = { batchSize: 10, maxConcurrency: 10 };

const metricField = '$.oldestDueHours';

/**
 * The age of the oldest row that `enqueueDueMembers` found. Both schedules share the metric and its
 * alarm. Only late rows are reported, because CloudWatch bills a metric for each hour with a value.
 */
export const OLDEST_DUE = {
  name: 'OldestDueHours',
  pattern: FilterPattern.all(
    FilterPattern.stringValue('$.event', '=', DUE_MEMBERS_LOG_EVENT),
    FilterPattern.numberValue(metricField, '>', 0),
  ),
  metricField,
};
