import { describe, expect, it } from 'vitest';
import { ApiError, getErrorMessage } from './api-error.ts';

describe('getErrorMessage', () => {
  it.each([
    [
      "the API's message for an API error",
      new ApiError(409, 'You already have this plan.', 'ALREADY_SUBSCRIBED'),
      'You already have this plan.',
    ],
    [
      'a general message for a response that is not from the API',
      new ApiError(502, '{"message":"Bad Gateway"}', null),
      'Something went wrong on our side. Please try again.',
    ],
    [
      'a hint to check the connection for a network error',
      new TypeError('Failed to fetch'),
      'Check your connection and try again.',
    ],
  ])('returns %s', (_, error, reason) => {
    expect(getErrorMessage(error)).toBe(reason);
  });
});
