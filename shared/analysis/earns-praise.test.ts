import { describe, expect, it } from 'vitest';
import { earnsPraise } from './earns-praise.ts';

describe('praise', () => {
  const signal = { value: 3.4, quality: 0.95, uncertainty: 0.4 };

  it('is for signals in the good range', () => {
    expect(earnsPraise('pauseShare', signal)).toBe(true);
    expect(earnsPraise('pauseShare', { ...signal, quality: 0.93 })).toBe(false);
    expect(earnsPraise('pauseShare', { ...signal, quality: null })).toBe(false);
  });

  it('is not for a pace that may be much slower than counted', () => {
    expect(earnsPraise('syllablesPerSecond', signal)).toBe(true);
    expect(earnsPraise('syllablesPerSecond', { ...signal, uncertainty: 1 })).toBe(false);
  });
});
