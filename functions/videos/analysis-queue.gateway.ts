import type { SQSClient } from '@aws-sdk/client-sqs';
import { jsonQueue, type Queue } from '../platform/queue/queue.gateway.ts';
import type { AnalysisRequest } from './analysis-request.ts';

/**
 * The analysis queue. Messages are grouped by member for fair queueing, so that one member's backlog doesn't block
 * another's.
 */
export function analysisQueue(queueUrl: string, client?: SQSClient): Queue<AnalysisRequest> {
  return jsonQueue(queueUrl, { getGroupId: ({ memberId }) => memberId, ...(client && { client }) });
}
