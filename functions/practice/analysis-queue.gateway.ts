import type { SQSClient } from '@aws-sdk/client-sqs';
import { jsonQueue, type Queue } from '../platform/queue/queue.gateway.ts';
import type { AnalysisRequest } from './analysis-request.ts';

/** Where videos wait for their analysis, each on its member's account: many of one do not hold up the one of another. */
export function analysisQueue(queueUrl: string, client?: SQSClient): Queue<AnalysisRequest> {
  return jsonQueue(queueUrl, { groupOf: ({ memberId }) => memberId, ...(client && { client }) });
}
