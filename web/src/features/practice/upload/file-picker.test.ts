// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { checkVideoFile } from './file-picker.tsx';

describe('a picked file', () => {
  it('must be a video', () => {
    expect(checkVideoFile({ type: 'text/plain', size: 1 })).toMatchObject({
      title: 'Invalid file type',
      description: 'Please select a video file',
    });
  });

  it('can be up to 100 MB', () => {
    expect(checkVideoFile({ type: 'video/mp4', size: 104_857_600 })).toBeNull();
    expect(checkVideoFile({ type: 'video/mp4', size: 104_857_601 })).toMatchObject({
      title: 'File too large',
      description: 'Please select a video file smaller than 100MB',
    });
  });
});
