/** The body of one of Stripe's errors, without what every one has. */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: object;
  readonly payment_method?: object;
  readonly setup_intent?: object;
}

/** What a call is refused with. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** What was changed on the way to the refusal stays: a declined charge is one that happened. */
  readonly keepsChanges: boolean;

  constructor(status: number, body: ErrorBody, { keepsChanges = false } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
  }
}

/** 400: the call itself is wrong. */
export function badRequest(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

/** 404: there is no such object. */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
