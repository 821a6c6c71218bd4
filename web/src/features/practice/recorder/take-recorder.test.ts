import { describe, expect, it } from 'vitest';
import { chooseMimeType, stripCodecs } from './take-recorder.ts';

describe('recording format', () => {
  it('is WebM if the browser supports it, otherwise MP4', () => {
    expect(chooseMimeType(() => true)).toBe('video/webm;codecs=vp9,opus');
    expect(chooseMimeType((type) => type.startsWith('video/mp4'))).toBe(
      'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
    );
    expect(chooseMimeType(() => false)).toBeUndefined();
  });

  it('omits the codecs for storage', () => {
    expect(stripCodecs('video/webm;codecs=vp9,opus')).toBe('video/webm');
  });
});
