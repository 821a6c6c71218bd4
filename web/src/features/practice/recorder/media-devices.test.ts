// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { toCameraProblem } from './media-devices.ts';

describe('camera error', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('maps %s to %s', (name, problem) => {
    expect(toCameraProblem(new DOMException('', name))).toBe(problem);
  });
});
