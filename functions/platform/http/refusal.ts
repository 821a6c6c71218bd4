import { httpErrors, type ErrorCode } from '../../../shared/http/errors.ts';

/** A rule's "no", as a value. `endpoint()` turns it into an answer. */
export interface Refusal {
  readonly refused: ErrorCode;
  /** Instead of the code's own sentence: short, safe, for the member's eyes. */
  readonly sentence?: string;
  readonly retryAfterSeconds?: number;
}

export function refuse(refused: ErrorCode, details: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused, ...details };
}

export function isRefusal(value: object | null): value is Refusal {
  return value !== null && 'refused' in value;
}

export function statusOf(refusal: Refusal): number {
  return httpErrors[refusal.refused].status;
}

export function sentenceOf(refusal: Refusal): string {
  return refusal.sentence ?? httpErrors[refusal.refused].sentence;
}
