import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { call } from './call.ts';

const rename = contractsFor('practice')({
  name: 'rename-thing',
  method: 'PUT',
  path: '/api/things/{id}',
  access: 'member',
  params: z.object({ id: z.string() }),
  query: z.object({ dry: z.string().optional() }),
  body: z.object({ title: z.string() }),
  replies: { 200: z.object({ title: z.string() }), 204: 'empty' },
});

const answering = (response: Response) => {
  const fetched = vi.fn<typeof fetch>(async () => response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const input = { params: { id: 'a/b' }, query: { dry: 'yes' }, body: { title: 'New' } };

afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  it('sends the request that the contract defines and returns the parsed body', async () => {
    const fetched = answering(Response.json({ title: 'New', extra: 1 }));
    await expect(call(rename, input)).resolves.toMatchObject({
      status: 200,
      body: { title: 'New' },
    });
    expect(fetched.mock.calls[0]).toMatchObject([
      '/api/things/a%2Fb?dry=yes',
      { method: 'PUT', body: '{"title":"New"}', headers: { 'content-type': 'application/json' } },
    ]);
  });

  it('does not read a body for a status without one', async () => {
    answering(new Response(null, { status: 204 }));
    await expect(call(rename, input)).resolves.toMatchObject({ status: 204, body: undefined });
  });

  it('throws an error with the status, the message and the code', async () => {
    answering(
      new Response('We couldn’t find that. It may have been deleted.', {
        status: 404,
        headers: { 'x-error-code': 'NOT_FOUND' },
      }),
    );

    await expect(call(rename, input)).rejects.toMatchObject({
      message: '404: We couldn’t find that. It may have been deleted.',
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('falls back to the status text when the body is empty', async () => {
    answering(new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(call(rename, input)).rejects.toMatchObject({
      message: '502: Bad Gateway',
      code: null,
    });
  });

  describe('if the platform refuses the request before it reaches the API', () => {
    const list = contractsFor('practice')({
      name: 'list-things',
      method: 'GET',
      path: '/api/things',
      access: 'member',
      replies: { 200: z.array(z.string()) },
    });

    const answeringInOrder = (...responses: Response[]) => {
      const fetched = vi.fn<typeof fetch>(async () => responses.shift() ?? Response.error());
      vi.stubGlobal('fetch', fetched);
      return fetched;
    };

    const refused = (status: number, headers: Record<string, string> = {}) =>
      new Response('{"message":"Service Unavailable"}', { status, headers });

    beforeEach(() => {
      vi.useFakeTimers();
    });

    afterEach(() => {
      vi.useRealTimers();
    });

    it.each([429, 502, 503])(
      'is repeated once, after 300 to 800 ms, if it only reads: %i',
      async (status) => {
        const fetched = answeringInOrder(refused(status), Response.json(['a']));
        const reply = call(list, {});
        await vi.advanceTimersByTimeAsync(299);
        expect(fetched).toHaveBeenCalledTimes(1);

        await vi.advanceTimersByTimeAsync(501);
        await expect(reply).resolves.toMatchObject({ body: ['a'] });
        expect(fetched).toHaveBeenCalledTimes(2);
      },
    );

    it('fails if the repeated call is refused too', async () => {
      const fetched = answeringInOrder(refused(503), refused(503));
      const failure = call(list, {}).catch((error: unknown) => error);
      await vi.runAllTimersAsync();

      expect(await failure).toMatchObject({ status: 503 });
      expect(fetched).toHaveBeenCalledTimes(2);
    });

    it.each<[string, Response]>([
      ['asks for a wait', refused(429, { 'retry-after': '60' })],
      ['comes from the API', refused(503, { 'x-error-code': 'UNAVAILABLE' })],
      ['is another error', refused(500)],
    ])('is not repeated if the refusal %s', async (_, response) => {
      const fetched = answeringInOrder(response);
      await expect(call(list, {})).rejects.toMatchObject({ status: response.status });
      expect(fetched).toHaveBeenCalledTimes(1);
    });

    it('is never repeated if it changes something', async () => {
      const fetched = answeringInOrder(refused(503));
      await expect(call(rename, input)).rejects.toMatchObject({ status: 503 });
      expect(fetched).toHaveBeenCalledTimes(1);
    });

    it('is not repeated if the caller says so', async () => {
      const fetched = answeringInOrder(refused(503));
      await expect(call(list, { isRepeatable: false })).rejects.toMatchObject({ status: 503 });
      expect(fetched).toHaveBeenCalledTimes(1);
    });

    it('is not repeated after the page aborts it', async () => {
      const fetched = answeringInOrder(refused(503));
      const abort = new AbortController();
      const failure = call(list, { signal: abort.signal }).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(100);
      abort.abort();
      await vi.runAllTimersAsync();

      expect(await failure).toMatchObject({ name: 'AbortError' });
      expect(fetched).toHaveBeenCalledTimes(1);
    });
  });

  it('rejects a body that does not match the schema', async () => {
    answering(Response.json({ name: 'New' }));
    await expect(call(rename, input)).rejects.toBeInstanceOf(z.ZodError);
  });
});
