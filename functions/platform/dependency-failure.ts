import type { ErrorCode } from '../../shared/http/errors.ts';

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
]);

const THROTTLING = /Throttl|TooManyRequests|ProvisionedThroughputExceeded|RequestLimitExceeded|SlowDown|LimitExceeded/;
const TIMEOUT = /^(TimeoutError|AbortError|RequestTimeout)$/;

/** A service outside this function that did not do its part. Worth a retry later, unlike a bug of ours. */
export class DependencyFailure extends Error {
  override readonly name = 'DependencyFailure';
  /** What the caller is told. */
  readonly refusal: ErrorCode;

  constructor(message: string, options: { readonly cause?: unknown; readonly refusal?: ErrorCode } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.refusal = options.refusal ?? 'TRY_AGAIN';
  }
}

/** True when an error came from a service that was slow, busy, broken or away, rather than from a mistake of ours. */
export function isDependencyFailure(error: unknown): boolean {
  if (error instanceof DependencyFailure) return true;
  if (!(error instanceof Error)) return false;
  if (TIMEOUT.test(error.name) || THROTTLING.test(error.name)) return true;
  if ('$fault' in error && error.$fault === 'server') return true;
  // By its status also when the SDK could not read the rest.
  if ('$metadata' in error && isAwayStatus(httpStatusOf(error.$metadata))) return true;
  // The SDK could not read what came: a proxy's page, or half an answer.
  if (error instanceof SyntaxError && '$metadata' in error) return true;
  if ('code' in error && NETWORK_CODES.has(String(error.code))) return true;
  return error.cause !== undefined && isDependencyFailure(error.cause);
}

/** What the caller is told of a dependency's failure. */
export function refusalOf(error: unknown): ErrorCode {
  return error instanceof DependencyFailure ? error.refusal : 'TRY_AGAIN';
}

function isAwayStatus(status: number): boolean {
  return status === 429 || status >= 500;
}

function httpStatusOf(metadata: unknown): number {
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return 0;
  return Number(metadata.httpStatusCode);
}
