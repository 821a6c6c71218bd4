// @vitest-environment jsdom
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putFile } from './upload.ts';

const seen: { readonly type: string | undefined; readonly size: number }[] = [];
const storage = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'PUT');
  response.setHeader('access-control-allow-headers', '*, content-type');
  // Never answers: for what is cancelled.
  if (request.url === '/slow' && request.method === 'PUT') return;
  let size = 0;
  request.on('data', (part: Buffer) => {
    size += part.length;
  });
  request.on('end', () => {
    if (request.method === 'PUT') seen.push({ type: request.headers['content-type'], size });
    response.statusCode = request.url === '/refused' && request.method === 'PUT' ? 403 : 200;
    response.end();
  });
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    storage.listen(0, '127.0.0.1', resolve);
  });
  const { port }: AddressInfo = Object.assign({ port: 0, address: '', family: '' }, storage.address());
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  storage.closeAllConnections();
  storage.close();
});

const put = (path: string, signal = new AbortController().signal, onProgress: (fraction: number) => void = () => {}) =>
  putFile({ url: origin + path, file: new Blob(['12345678']), contentType: 'video/webm', onProgress, signal });

describe('putting a file', () => {
  it('sends every byte with the promised type and reports the progress up to the end', async () => {
    const fractions: number[] = [];
    await put('/taken', undefined, (fraction) => fractions.push(fraction));
    expect(seen).toContainEqual({ type: 'video/webm', size: 8 });
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
