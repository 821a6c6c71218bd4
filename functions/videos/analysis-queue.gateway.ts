import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { readVariable } from '#platform/environment.ts';
import { jsonQueue, type Queue } from '#platform/queue/queue.gateway.ts';

export const analysisRequestSchema = z.object({
  kind: z.literal('analyze-video'),
  memberId: z.string(),
  videoId: z.string(),
});

export type AnalysisRequest = z.output<typeof analysisRequestSchema>;

export function buildAnalysisRequest({
  memberId,
  videoId,
}: Omit<AnalysisRequest, 'kind'>): AnalysisRequest {
  return { kind: 'analyze-video', memberId, videoId };
}

/** Messages are grouped by member, so that one member's backlog doesn't block another's. */
export function analysisQueue(
  queueUrl = readVariable('ANALYSIS_QUEUE_URL'),
  client?: SQSClient,
): Queue<AnalysisRequest> {
  return jsonQueue(queueUrl, { getGroupId: ({ memberId }) => memberId, ...(client && { client }) });
}
