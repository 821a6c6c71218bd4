/** The error object in Stripe's error response. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  /** The failed call's intent or payment method, keyed by object type, e.g. `payment_intent`. */
  readonly [object: string]: unknown;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function createBadRequestError(
  message: string,
  more: { code?: string; param?: string } = {},
): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

export function createNotFoundError(kind: string, id: string): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message });
}
