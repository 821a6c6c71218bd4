import { describe, expect, it } from 'vitest';
import { ApiError, getErrorMessage } from './api-error.ts';

describe('why it did not work', () => {
  it.each([
    [
      'what the API says',
      new ApiError(409, 'You already have this plan.', 'ALREADY_SUBSCRIBED'),
      'You already have this plan.',
    ],
    [
      'not what something before the API answers',
      new ApiError(502, '{"message":"Bad Gateway"}', null),
      'Something went wrong on our side. Please try again.',
    ],
    ['the connection', new TypeError('Failed to fetch'), 'Check your connection and try again.'],
  ])('is %s', (_, error, reason) => {
    expect(getErrorMessage(error)).toBe(reason);
  });
});
