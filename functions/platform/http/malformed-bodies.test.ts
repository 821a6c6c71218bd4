import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { contractsFor } from '#shared/http/contract.ts';
import type { UseCase } from './call.ts';
import { createHandler } from './handler.ts';
import { APP_ORIGIN, EDGE_SECRET_SHA256, httpEvent, lambdaContext } from './http-event.fixtures.ts';

const say = contractsFor('things')({
  name: 'say',
  method: 'POST',
  path: '/api/things',
  access: 'anyone',
  body: z.object({ text: z.string().max(100) }),
  replies: { 200: z.object({ text: z.string() }) },
});

const repeat: UseCase<typeof say> = async ({ body }) => ({
  status: 200,
  body: { text: body.text },
});

const handler = createHandler(
  say,
  () => repeat,
  () => ({
    authenticate: async () => null,
    appOrigin: APP_ORIGIN,
    originVerifySha256: EDGE_SECRET_SHA256,
    callCounts: null,
  }),
);

async function answerTo(body: string | Uint8Array, isBase64Encoded = body instanceof Uint8Array) {
  const headers = { 'content-type': 'application/json', origin: APP_ORIGIN };
  const event = {
    ...httpEvent({ method: 'POST', path: '/api/things', headers, body }),
    isBase64Encoded,
  };

  const { statusCode, headers: answered, body: text } = await handler(event, lambdaContext);

  return [statusCode, answered?.['x-error-code'] ?? text];
}

const DEPTH = 10_000;
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a body', () => {
  it.each<[string, string | Uint8Array, (number | string)[]]>([
    [
      'with ten thousand nested arrays',
      `{"text":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
      [400, 'BAD_REQUEST'],
    ],
    [
      'with ten thousand nested objects',
      `${'{"text":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
      [400, 'BAD_REQUEST'],
    ],
    ['that is compressed', gzipSync('{"text":"hi"}'), [400, 'MALFORMED_JSON']],
    ['with two values', '{"text":"a"}{"text":"b"}', [400, 'MALFORMED_JSON']],
    ['with a NUL after its end', '{"text":"a"}\u0000', [400, 'MALFORMED_JSON']],
    ['that isn’t an object', '"text"', [400, 'BAD_REQUEST']],
    ['that is null', 'null', [400, 'BAD_REQUEST']],
    ['with an object instead of a string', '{"text":{"toString":"x"}}', [400, 'BAD_REQUEST']],
  ])('%s is rejected', async (_, body, expected) => {
    expect(await answerTo(body)).toEqual(expected);
  });

  it('may start with a byte order mark', async () => {
    expect(await answerTo(bytesOf('\uFEFF{"text":"hi"}'))).toEqual([200, '{"text":"hi"}']);
  });

  it('has the last value of a duplicate name, both in the check and in the use case', async () => {
    expect(await answerTo('{"text":7,"text":"last"}')).toEqual([200, '{"text":"last"}']);
  });

  it('is malformed if its base64 flag is wrong', async () => {
    expect(await answerTo('{"text":"hi"}', true)).toEqual([400, 'MALFORMED_JSON']);
    expect(await answerTo(Buffer.from('{"text":"hi"}').toString('base64'), false)).toEqual([
      400,
      'MALFORMED_JSON',
    ]);
  });

  it('keeps all Unicode characters unchanged', async () => {
    for (const text of ['\u202Eabc\u200D', '👩‍👩‍👧‍👦', 'e\u0301', '\uFFFF', ' ']) {
      expect(await answerTo(JSON.stringify({ text }))).toEqual([200, JSON.stringify({ text })]);
    }
  });
});
