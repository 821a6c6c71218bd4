import { setTimeout as wait } from 'node:timers/promises';
import {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  InternalServerError,
  RateLimitError,
  type OpenAI,
} from 'openai';
import type { Fault, Reply } from './language-model.ts';

/** Milliseconds. */
export interface CallLimits {
  /** For one attempt, its answer read to the end. */
  readonly attempt: number;
  /** For all attempts and the wait between them. */
  readonly total: number;
  /** A server that wants to be left alone for longer is not asked again. */
  readonly longestWait: number;
  readonly usualWait: number;
}

type RequestOptions = NonNullable<Parameters<OpenAI['chat']['completions']['create']>[1]>;
type Send<Answer> = (options: RequestOptions) => PromiseLike<Answer>;

/**
 * Asks once, and once more after a fault that may pass within seconds (429, 5xx, a broken connection). A timeout is
 * not repeated: the member waits already. The SDK's own retries are off, since they would wait a minute for a
 * Retry-After and cannot be interrupted there.
 */
export async function callOpenAi<Answer>(
  send: Send<Answer>,
  limits: CallLimits,
  signal?: AbortSignal,
): Promise<Reply<Answer>> {
  const total = AbortSignal.timeout(limits.total);
  const outer = signal ? AbortSignal.any([signal, total]) : total;
  const first = await attempt(send, limits, outer);
  if (first.state === 'done') return first;
  const waitMs = first.retryAfterMs === null ? limits.usualWait : first.retryAfterMs;
  if (first.mayPass && waitMs <= limits.longestWait && !outer.aborted) {
    await wait(waitMs, undefined, { signal: outer }).catch(() => undefined);
    const second = await attempt(send, limits, outer);
    return second.state === 'done' ? second : failed(signal?.aborted ? 'aborted' : second.fault);
  }
  return failed(signal?.aborted ? 'aborted' : first.fault);
}

type Attempt<Answer> =
  | { readonly state: 'done'; readonly value: Answer }
  | {
      readonly state: 'failed';
      readonly fault: Fault;
      readonly mayPass: boolean;
      readonly retryAfterMs: number | null;
    };

async function attempt<Answer>(send: Send<Answer>, limits: CallLimits, outer: AbortSignal): Promise<Attempt<Answer>> {
  // The SDK's timeout ends with the headers; this one also bounds the body.
  const own = AbortSignal.timeout(limits.attempt);
  try {
    const signal = AbortSignal.any([outer, own]);
    return { state: 'done', value: await send({ signal, maxRetries: 0, timeout: limits.total }) };
  } catch (error) {
    const fault = outer.aborted || own.aborted ? 'timeout' : faultOf(error);
    const mayPass = ['rate_limited', 'server_error', 'unreachable'].includes(fault);
    return { state: 'failed', fault, mayPass, retryAfterMs: retryAfterMs(error) };
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof APIConnectionTimeoutError) return 'timeout';
  if (error instanceof APIConnectionError) return 'unreachable';
  // An empty account answers 429 too, but does not pass.
  if (error instanceof RateLimitError) return error.code === 'insufficient_quota' ? 'rejected' : 'rate_limited';
  if (error instanceof InternalServerError) return 'server_error';
  if (error instanceof APIError) return error.status === undefined ? 'unreachable' : 'rejected';
  // What is no JSON, or ended half way, fails while it is read.
  return 'malformed';
}

/** Null when the server does not say, or says it as a date. */
function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof APIError)) return null;
  const seconds = Number.parseFloat(error.headers?.get('retry-after') ?? '');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

function failed(fault: Fault): { state: 'failed'; fault: Fault } {
  return { state: 'failed', fault };
}
