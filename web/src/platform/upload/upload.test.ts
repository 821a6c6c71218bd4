// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMockStorage, type MockStorage } from './storage.fixtures.ts';
import { putFile } from './upload.ts';

let storage: MockStorage;

beforeAll(async () => {
  storage = await startMockStorage();
});

afterAll(() => storage.close());

const put = (
  path: string,
  signal = new AbortController().signal,
  onProgress: (fraction: number) => void = () => {},
) =>
  putFile({
    url: storage.origin + path,
    file: new Blob(['12345678']),
    contentType: 'video/webm',
    onProgress,
    signal,
  });

describe('putFile', () => {
  it('sends every byte with the declared type and reports progress up to 100%', async () => {
    const fractions: number[] = [];
    await put('/taken', undefined, (fraction) => fractions.push(fraction));
    expect(storage.receivedPuts).toContainEqual({ path: '/taken', type: 'video/webm', size: 8 });
    expect(fractions.at(-1)).toBe(1);
  });

  it('rejects with the status from storage', async () => {
    await expect(put('/refused')).rejects.toThrow('Upload failed: 403');
  });

  it('stops when it is aborted', async () => {
    const controller = new AbortController();
    const running = put('/slow', controller.signal);
    controller.abort(new Error('canceled'));
    await expect(running).rejects.toThrow('canceled');
  });
});
