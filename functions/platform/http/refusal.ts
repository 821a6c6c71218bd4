import { httpErrors, type ErrorCode } from '#shared/http/errors.ts';

/** An expected failure, returned as a value. `endpoint()` turns it into a response. */
export interface Refusal {
  refused: ErrorCode;
  /** Replaces the error code's default message. Must be short and safe to show to the member. */
  message?: string;
  retryAfterSeconds?: number;
  /** The part of the form that the refusal is about. */
  field?: string;
}

export function refuse(refused: ErrorCode, details: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused, ...details };
}

export function isRefusal(value: object | null): value is Refusal {
  return value !== null && 'refused' in value;
}

export function refusalMessage(refusal: Refusal): string {
  return refusal.message ?? httpErrors[refusal.refused].message;
}
