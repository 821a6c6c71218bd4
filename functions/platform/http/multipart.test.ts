import { describe, expect, it, vi } from 'vitest';
import type { RawRequest } from './call.ts';
import { readSingleFile } from './multipart.ts';

const LIMIT = 1024;

async function requestOf(
  fields: readonly (readonly [string, Blob | string, string?])[],
): Promise<RawRequest> {
  const form = new FormData();
  for (const [name, value, fileName] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }

  const encoded = new Response(form);
  const bytes = new Uint8Array(await encoded.arrayBuffer());

  return raw(bytes, encoded.headers.get('content-type') ?? '');
}

function raw(bytes: Uint8Array, contentType: string): RawRequest {
  return {
    requestId: 'r',
    headers: { 'content-type': contentType },
    cookies: {},
    bytes,
    sourceIp: '203.0.113.7',
  };
}

const file = (size: number) => new Blob([new Uint8Array(size).fill(7)]);

describe('reading one file from a form', () => {
  it('returns the bytes and the other fields', async () => {
    const request = await requestOf([
      ['video', file(3), 'one.webm'],
      ['note', 'first take'],
    ]);

    expect(await readSingleFile(request, 'video', LIMIT)).toEqual({
      bytes: new Uint8Array([7, 7, 7]),
      fields: new Map([['note', 'first take']]),
    });
  });

  it('accepts a file of exactly the limit and rejects one more byte', async () => {
    const full = await requestOf([['video', file(LIMIT), 'a.webm']]);
    const over = await requestOf([['video', file(LIMIT + 1), 'a.webm']]);
    expect(await readSingleFile(full, 'video', LIMIT)).not.toHaveProperty('refused');
    expect(await readSingleFile(over, 'video', LIMIT)).toMatchObject({ refused: 'USE_UPLOAD_URL' });
  });

  it('names the upload URL for any body over the limit, even one that is not a form', async () => {
    const bytes = new Uint8Array(LIMIT + 32 * 1024);
    const body = { ...(await requestOf([])), headers: { 'content-type': 'video/webm' }, bytes };
    expect(await readSingleFile(body, 'video', LIMIT)).toMatchObject({ refused: 'USE_UPLOAD_URL' });
  });

  it.each<[string, Parameters<typeof requestOf>[0]]>([
    ['no file', []],
    ['the wrong field', [['movie', file(3), 'a.webm']]],
    ['text instead of a file', [['video', 'hello']]],
    [
      'two files',
      [
        ['video', file(3), 'a.webm'],
        ['video', file(3), 'b.webm'],
      ],
    ],
  ])('rejects %s', async (_, fields) => {
    expect(await readSingleFile(await requestOf(fields), 'video', LIMIT)).toMatchObject({
      refused: 'BAD_REQUEST',
    });
  });

  it('accepts four parts, and refuses a fifth without parsing the form', async () => {
    const fields = Array.from({ length: 4 }, (_, at) => [`field${at}`, 'x'] as const);
    const four = await requestOf([['video', file(3), 'a.webm'], ...fields.slice(1)]);
    expect(await readSingleFile(four, 'video', LIMIT)).not.toHaveProperty('refused');

    const five = await requestOf([['video', file(3), 'a.webm'], ...fields]);
    const refusal = { refused: 'BAD_REQUEST', message: 'Please send at most 4 parts.' };
    expect(await readSingleFile(five, 'video', LIMIT)).toEqual(refusal);

    const parse = vi.spyOn(Response.prototype, 'formData');
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

    for (const type of [
      'multipart/form-data; boundary=b',
      'Multipart/Form-Data; charset=utf-8; boundary="b"',
    ])
      expect(
        await readSingleFile(raw(Buffer.from(part.repeat(80_000)), type), 'video', 5_000_000),
      ).toEqual(refusal);
    expect(parse).not.toHaveBeenCalled();
  });

  it.each([
    ['no boundary', 'multipart/form-data; x=y', 'BAD_REQUEST'],
    ['a boundary that never occurs', 'multipart/form-data; boundary=nope', 'BAD_REQUEST'],
    ['another type', 'application/json', 'UNSUPPORTED_TYPE'],
    ['no type', '', 'UNSUPPORTED_TYPE'],
  ])('rejects %s', async (_, contentType, refused) => {
    expect(
      await readSingleFile(
        raw(new TextEncoder().encode('--x\r\nbody'), contentType),
        'video',
        LIMIT,
      ),
    ).toMatchObject({ refused });
  });
});
