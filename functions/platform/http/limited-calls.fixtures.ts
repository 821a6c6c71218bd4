import type { Contract } from '#shared/http/contract.ts';
import type { Principal } from '../session/principal.ts';
import type { CallCounts } from './call-limits.service.ts';
import type { UseCase } from './call.ts';
import { createHandler } from './handler.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
  type EventOptions,
} from './http-event.fixtures.ts';

export interface Client {
  caller?: Principal | null;
  ip?: string;
}

/** Serves an endpoint with its limits. Returns a function that calls it over HTTP. */
export function serveLimited<C extends Contract>(
  contract: C,
  useCase: UseCase<C>,
  callCounts: CallCounts,
) {
  return async (
    body: unknown,
    { caller = null, ip = '203.0.113.7' }: Client = {},
    options: EventOptions = {},
  ) => {
    const authenticate = async () => caller;
    const deps = {
      authenticate,
      appOrigin: APP_ORIGIN,
      originVerifySha256: EDGE_SECRET_SHA256,
      callCounts,
    };

    const handler = createHandler(
      contract,
      () => useCase,
      () => deps,
    );

    const { method, path } = contract;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `${ip}, 64.252.1.1` };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await handler(
      httpEvent({ method, path, headers, ...sent, ...options }),
      lambdaContext,
    );

    return { ...answer, status: answer.statusCode ?? 0 };
  };
}
