import { describe, expect, it } from 'vitest';
import { matchesPattern } from './event-rules.ts';

const pattern = {
  source: ['aws.ses'],
  'detail-type': ['Bounced', 'Complained'],
  detail: { tags: { set: ['own'] } },
};

const event = {
  source: 'aws.ses',
  'detail-type': 'Complained',
  detail: { tags: { set: ['other', 'own'] } },
};

describe('an event pattern', () => {
  it.each<[string, unknown, boolean]>([
    ['matches an event with one of the values in each list', event, true],
    ['rejects an event with another value', { ...event, source: 'aws.s3' }, false],
    ['rejects an event without a nested field', { ...event, detail: { tags: {} } }, false],
    ['rejects an event without a nested object', { ...event, detail: {} }, false],
  ])('%s', (_, given, expected) => {
    expect(matchesPattern(pattern, given)).toBe(expected);
  });

  it('throws if it contains an unsupported filter', () => {
    expect(() => matchesPattern({ source: [{ prefix: 'aws.' }] }, event)).toThrow(
      'only exact values',
    );
  });
});
