import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { readVariable } from '#platform/environment.ts';
import { jsonQueue, sendsTo, type Queue } from '#platform/queue/queue.gateway.ts';
import type { Use } from '#platform/uses/use.ts';

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
const getGroupId = ({ memberId }: AnalysisRequest) => memberId;

/** Lets a function request analyses. */
export const sendsAnalysisRequests: Use<Queue<AnalysisRequest>> = /* @__PURE__ */ sendsTo(
  'AnalysisQueue',
  { getGroupId },
);

export function analysisQueue(
  queueUrl = readVariable('ANALYSIS_QUEUE_URL'),
  client?: SQSClient,
): Queue<AnalysisRequest> {
  return jsonQueue(queueUrl, { getGroupId, ...(client && { client }) });
}
