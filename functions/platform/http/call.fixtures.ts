import type { RawRequest } from './call.ts';

export const rawRequest: RawRequest = {
  requestId: 'r',
  headers: {},
  cookies: {},
  bytes: new Uint8Array(),
  sourceIp: '203.0.113.7',
};

/** Default input for a use case, for example `useCase({ ...aCall, caller, params: { id } })`. */
export const aCall = {
  params: undefined,
  query: undefined,
  body: undefined,
  request: rawRequest,
  count: async () => undefined,
};
