import { describe, expect, it } from 'vitest';
import { chooseTip, waitingTips } from './analysis-in-progress.tsx';

describe('the tip while waiting', () => {
  it('is the same for a video each time', () => {
    expect(chooseTip('01jexample')).toBe(chooseTip('01jexample'));
  });

  it('varies between videos', () => {
    const tips = new Set(Array.from({ length: 200 }, (_, at) => chooseTip(`video-${at}`)));
    expect(tips.size).toBe(waitingTips.length);
  });
});
