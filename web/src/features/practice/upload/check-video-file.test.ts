import { describe, expect, it } from 'vitest';
import { checkVideoFile } from './check-video-file.ts';

const MP4_START = '\0\0\0\x20ftypisom\0\0\0\0';
const WEBM_START = Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f);
const notVideo = { title: 'Invalid file type', description: 'Please select a video file' };

const check = (content: string | Uint8Array<ArrayBuffer>, type: string, name = 'take') =>
  checkVideoFile(new File([content], name, { type }));

/** A file of this size, without its content. */
const fileOf = (size: number) =>
  Object.defineProperty(new File([MP4_START], 'take.mp4', { type: 'video/mp4' }), 'size', {
    value: size,
  });

describe('a chosen file', () => {
  it.each([
    ['a type', MP4_START, 'video/mp4'],
    ['a type but unknown content', 'hello', 'video/webm'],
    ['no type', MP4_START, ''],
    ['a wrong type', WEBM_START, 'application/octet-stream'],
    ['another wrong type', 'RIFF\x10\0\0\0AVI ', 'text/plain'],
  ])('is accepted with %s', async (_, content, type) => {
    expect(await check(content, type)).toBeNull();
  });

  it.each([
    ['text', 'hello, I am text', 'text/plain'],
    ['text without a type', 'hello, I am text', ''],
    ['a picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['nothing', '', ''],
  ])('is refused with %s', async (_, content, type) => {
    expect(await check(content, type, 'take.mp4')).toMatchObject(notVideo);
  });

  it('can be up to 100 MB', async () => {
    expect(await checkVideoFile(fileOf(104_857_600))).toBeNull();
    expect(await checkVideoFile(fileOf(104_857_601))).toMatchObject({
      title: 'File too large',
      description: 'Please select a video file smaller than 100MB',
    });
  });
});
