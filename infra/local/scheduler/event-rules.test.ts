import { describe, expect, it } from 'vitest';
import { matchesPattern } from './event-rules.ts';

const pattern = { source: ['aws.ses'], 'detail-type': ['Bounced', 'Complained'], detail: { tags: { set: ['own'] } } };
const event = { source: 'aws.ses', 'detail-type': 'Complained', detail: { tags: { set: ['other', 'own'] } } };

describe('an event pattern', () => {
  it.each<[string, unknown, boolean]>([
    ['an event with one of the values in each list', event, true],
    ['an event with another value', { ...event, source: 'aws.s3' }, false],
    ['an event without a nested field', { ...event, detail: { tags: {} } }, false],
    ['an event without a nested object', { ...event, detail: {} }, false],
  ])('is compared with %s', (_, given, expected) => {
    expect(matchesPattern(pattern, given)).toBe(expected);
  });

  it('fails if it contains a filter that the local cloud does not support', () => {
    expect(() => matchesPattern({ source: [{ prefix: 'aws.' }] }, event)).toThrow('only exact values');
  });
});
