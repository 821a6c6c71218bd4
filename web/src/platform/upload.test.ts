// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMockStorage, type MockStorage } from './storage.fixtures.ts';
import { putFile } from './upload.ts';

let storage: MockStorage;
beforeAll(async () => {
  storage = await startMockStorage();
});
afterAll(() => storage.close());

const put = (path: string, signal = new AbortController().signal, onProgress: (fraction: number) => void = () => {}) =>
  putFile({ url: storage.origin + path, file: new Blob(['12345678']), contentType: 'video/webm', onProgress, signal });

describe('putting a file', () => {
  it('sends every byte with the promised type and reports the progress up to the end', async () => {
    const fractions: number[] = [];
    await put('/taken', undefined, (fraction) => fractions.push(fraction));
    expect(storage.receivedPuts).toContainEqual({ path: '/taken', type: 'video/webm', size: 8 });
    expect(fractions.at(-1)).toBe(1);
  });

  it('fails with the status of the storage', async () => {
    await expect(put('/refused')).rejects.toThrow('Upload failed: 403');
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const running = put('/slow', controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
  });
});
