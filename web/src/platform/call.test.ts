import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { contractsFor } from '../../../shared/http/contract.ts';
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
    await expect(call(rename, input)).resolves.toMatchObject({ status: 200, body: { title: 'New' } });
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
    await expect(call(rename, input)).rejects.toMatchObject({ message: '502: Bad Gateway', code: null });
  });

  it('rejects a body that does not match the schema', async () => {
    answering(Response.json({ name: 'New' }));
    await expect(call(rename, input)).rejects.toBeInstanceOf(z.ZodError);
  });
});
