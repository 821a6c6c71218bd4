import type { ErrorCode } from '#shared/http/errors.ts';

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

const THROTTLING =
  /Throttl|TooManyRequests|ProvisionedThroughputExceeded|RequestLimitExceeded|SlowDown|LimitExceeded/;
const TIMEOUT = /^(TimeoutError|AbortError|RequestTimeout)$/;

/** A failure of an external service. A retry may succeed, unlike a retry after a bug. */
export class DependencyFailure extends Error {
  override readonly name = 'DependencyFailure';
  /** The error code to return to the caller. */
  readonly refusal: ErrorCode;

  constructor(message: string, options: { cause?: unknown; refusal?: ErrorCode } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.refusal = options.refusal ?? 'TRY_AGAIN';
  }
}

/**
 * True if the error came from a slow, busy, broken or unavailable service rather than from a bug.
 */
export function isDependencyFailure(error: unknown): boolean {
  if (error instanceof DependencyFailure) return true;
  if (!(error instanceof Error)) return false;
  if (TIMEOUT.test(error.name) || THROTTLING.test(error.name)) return true;
  if ('$fault' in error && error.$fault === 'server') return true;
  // Checks only the status, because the SDK may not have parsed the body.
  if (isUnavailableStatus(getHttpStatus(error))) return true;
  // The SDK couldn't parse the response, for example a proxy's error page or a truncated body.
  if (error instanceof SyntaxError && '$metadata' in error) return true;
  if ('code' in error && NETWORK_CODES.has(String(error.code))) return true;

  return error.cause !== undefined && isDependencyFailure(error.cause);
}

/** The error code to return to the caller for a dependency failure. */
export function errorCodeFor(error: unknown): ErrorCode {
  return error instanceof DependencyFailure ? error.refusal : 'TRY_AGAIN';
}

function isUnavailableStatus(status: number): boolean {
  return status === 429 || status >= 500;
}

/** The HTTP status of an AWS SDK error; 0 if there was no response. */
export function getHttpStatus(error: unknown): number {
  if (!(error instanceof Error) || !('$metadata' in error)) return 0;

  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata))
    return 0;

  return Number(metadata.httpStatusCode);
}
