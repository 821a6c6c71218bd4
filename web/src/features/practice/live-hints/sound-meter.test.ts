import { describe, expect, it } from 'vitest';
import { toMeterLevel } from './sound-meter.ts';

describe('level meter', () => {
  it('is empty for silence and full for a loud voice', () => {
    expect(toMeterLevel(-120)).toBe(0);
    expect(toMeterLevel(-4)).toBe(1);
  });
});
