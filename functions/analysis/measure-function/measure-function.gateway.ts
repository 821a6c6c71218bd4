import { InvokeCommand, LambdaClient, TooManyRequestsException } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { awsClientConfig } from '#platform/aws-client-config.ts';
import { once } from '#platform/environment.ts';
import { MEASURE_TIMEOUT_SECONDS, MAX_COLD_START_SECONDS } from './measure-limits.ts';
import { measureReplySchema, type MeasureReply, type MeasureRequest } from './measurement.ts';

export type MeasureFunctionResult =
  | { state: 'answered'; reply: MeasureReply }
  /**
   * The function didn't run, because the account's concurrency or number of environments is used
   * up.
   */
  | { state: 'throttled' }
  /** The function timed out or crashed. */
  | { state: 'broken'; fault: 'timeout' | 'crash'; errorType: string };

interface MeasureFunctionOptions {
  /** Lambda never uses the same execution environment for two tenants. */
  tenantId: string;
  signal: AbortSignal;
}

export type MeasureFunction = (
  request: MeasureRequest,
  options: MeasureFunctionOptions,
) => Promise<MeasureFunctionResult>;

const MAX_WAIT_MS = (MEASURE_TIMEOUT_SECONDS + MAX_COLD_START_SECONDS) * 1000;

const lambda = /* @__PURE__ */ once(
  // No SDK retries: the caller decides whether to measure again.
  () => new LambdaClient({ ...awsClientConfig(MAX_WAIT_MS), maxAttempts: 1 }),
);

/**
 * Invokes `measure-recording`. Throws if the call fails for a reason other than
 * throttling, or if the response is invalid.
 */
export function measureFunctionCaller(
  functionName: string,
  client: LambdaClient = lambda(),
): MeasureFunction {
  return async (request, { tenantId, signal }) => {
    const command = new InvokeCommand({
      FunctionName: functionName,
      TenantId: tenantId,
      Payload: Buffer.from(JSON.stringify(request)),
    });

    const output = await undefinedIfThrottled(client.send(command, { abortSignal: signal }));
    if (!output) return { state: 'throttled' };

    const { FunctionError, Payload } = output;
    const answer: unknown = JSON.parse(Payload?.transformToString() ?? 'null');
    if (FunctionError) return { state: 'broken', ...readFault(answer) };

    const reply = measureReplySchema.safeParse(answer);
    // Zod's error message would quote the untrusted response.
    if (!reply.success) throw new Error('measure-recording returned an invalid response');

    return { state: 'answered', reply: reply.data };
  };
}

async function undefinedIfThrottled<Output>(output: Promise<Output>): Promise<Output | undefined> {
  return output.catch((error: unknown) => {
    if (error instanceof TooManyRequestsException) return undefined;
    throw error;
  });
}

const functionErrorSchema = z.object({
  // Restricted, because the untrusted function controls this text and the caller logs it.
  errorType: z.stringFormat('error-type', /^[\w.]{1,60}$/).catch('unknown'),
  errorMessage: z.string().catch(''),
});

function readFault(answer: unknown): { fault: 'timeout' | 'crash'; errorType: string } {
  const { errorType, errorMessage } = functionErrorSchema
    .catch({ errorType: 'unknown', errorMessage: '' })
    .parse(answer);
  return { fault: /Task timed out after/.test(errorMessage) ? 'timeout' : 'crash', errorType };
}
