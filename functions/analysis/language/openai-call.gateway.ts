import { setTimeout as wait } from 'node:timers/promises';
import {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  InternalServerError,
  RateLimitError,
  type OpenAI,
} from 'openai';
import { withTimeout } from '#platform/with-timeout.ts';
import type { LanguageModelFault, ModelReply } from './language-model.ts';

/** Time limits for a model call, in milliseconds. */
export interface CallLimits {
  /** Limit for one attempt, including reading the response body. */
  attemptMs: number;
  /** Limit for all attempts, including the waits between them. */
  totalMs: number;
  /** If the server asks for a longer wait, the call isn't retried. */
  maxRetryWaitMs: number;
  defaultRetryWaitMs: number;
}

/** A model on an OpenAI-compatible server, with the time limits for its calls. */
export interface ModelSettings {
  client: OpenAI;
  model: string;
  limits: CallLimits;
}

type RequestOptions = NonNullable<Parameters<OpenAI['chat']['completions']['create']>[1]>;
type Send<Answer> = (options: RequestOptions) => PromiseLike<Answer>;

/**
 * Retries once after a 429, a 5xx or a connection error, but not after a timeout, because the
 * member is waiting. Replaces the SDK's retries, which may wait a minute and ignore the abort
 * signal.
 */
export async function callOpenAi<Answer>(
  send: Send<Answer>,
  limits: CallLimits,
  abortSignal?: AbortSignal,
): Promise<ModelReply<Answer>> {
  const end = performance.now() + limits.totalMs;
  const attempt = () =>
    attemptWithin(Math.min(limits.attemptMs, end - performance.now()), send, abortSignal);
  const first = await attempt();
  if (first.state === 'done') return first;

  const waitMs = first.retryAfterMs ?? limits.defaultRetryWaitMs;
  if (!first.isTransient || waitMs > limits.maxRetryWaitMs || performance.now() + waitMs >= end)
    return failed(first.fault);

  await wait(waitMs, undefined, { signal: abortSignal }).catch(() => undefined);

  const second = await attempt();

  return second.state === 'done' ? second : failed(second.fault);
}

type Attempt<Answer> =
  | { state: 'done'; value: Answer }
  | {
      state: 'failed';
      fault: LanguageModelFault;
      isTransient: boolean;
      retryAfterMs: number | null;
    };

/**
 * `ms` also covers reading the response body; the SDK's own timeout covers only the wait for the
 * headers.
 */
async function attemptWithin<Answer>(
  ms: number,
  send: Send<Answer>,
  abortSignal?: AbortSignal,
): Promise<Attempt<Answer>> {
  try {
    const ask = (signal: AbortSignal) => send({ signal, maxRetries: 0 });
    return { state: 'done', value: await withTimeout(ms, ask, abortSignal) };
  } catch (error) {
    const fault = abortSignal?.aborted ? 'aborted' : classifyFault(error);
    const isTransient = ['rate_limited', 'server_error', 'unreachable'].includes(fault);
    return { state: 'failed', fault, isTransient, retryAfterMs: retryAfterMs(error) };
  }
}

function classifyFault(error: unknown): LanguageModelFault {
  if (error instanceof APIConnectionTimeoutError) return 'timeout';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof APIConnectionError) return 'unreachable';
  // An account that is out of credit also gets a 429, but a retry won't help.
  if (error instanceof RateLimitError)
    return error.code === 'insufficient_quota' ? 'rejected' : 'rate_limited';
  if (error instanceof InternalServerError) return 'server_error';
  if (error instanceof APIError) return error.status === undefined ? 'unreachable' : 'rejected';

  // Any other error means that the response body is invalid or truncated JSON.
  return 'malformed';
}

/**
 * Returns the wait from the Retry-After header; null if the header is missing or contains a date.
 */
function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof APIError)) return null;
  const seconds = Number.parseFloat(error.headers?.get('retry-after') ?? '');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

function failed(fault: LanguageModelFault): { state: 'failed'; fault: LanguageModelFault } {
  return { state: 'failed', fault };
}
