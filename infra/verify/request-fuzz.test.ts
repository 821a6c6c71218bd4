import * as fc from 'fast-check';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Call } from '#platform/http/call.ts';
import { createHandler } from '#platform/http/handler.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
} from '#platform/http/http-event.fixtures.ts';
import { refuse } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Contract } from '#shared/http/contract.ts';
import { httpErrors } from '#shared/http/errors.ts';

import { readContracts } from './contracts.ts';
import { arbitraryNear } from './schema-arbitraries.ts';
import { repetitions, seed } from './repetitions.ts';

const RUNS = repetitions({ short: 40, full: 10_000 });
const admin = { ...member, role: 'admin' } as const;
const contracts = await readContracts();

const nothing = fc.constant(undefined);
const arbitraryOf = (schema: Contract['body']) => (schema ? arbitraryNear(schema) : nothing);
const damages = ['none', 'none', 'none', 'none', 'cut', 'type', 'mark', 'bytes', 'deep'] as const;

/** Creates the endpoint's handler with a use case that only records its calls. */
function handlerOf(contract: Contract) {
  const given: Call<Contract>[] = [];
  const handler = createHandler(
    contract,
    () => async (call) => {
      given.push(call);
      return refuse('NOT_FOUND');
    },
    () => ({
      authenticate: async () => admin,
      appOrigin: APP_ORIGIN,
      originVerifySha256: EDGE_SECRET_SHA256,
      callCounts: null,
    }),
  );

  return { handler, given };
}

function damaged(
  json: string,
  damage: (typeof damages)[number],
): { type: string; body: string | Uint8Array } {
  const type = 'application/json';
  switch (damage) {
    case 'none':
      return { type, body: json };
    case 'cut':
      return { type, body: json.slice(0, Math.floor(json.length / 2)) };
    case 'type':
      return { type: 'text/plain', body: json };
    case 'mark':
      return { type: `${type}; charset=utf-16`, body: `\ufeff${json}` };
    case 'bytes':
      return { type, body: Buffer.from([...Buffer.from(json.slice(0, 50)), 0xff, 0xfe, 0xc0]) };
    case 'deep':
      return { type, body: `${'['.repeat(10_000)}${json}${']'.repeat(10_000)}` };
  }
}

/** A slower response counts as a hang. The limit is generous because the machine may be busy. */
const HANGING_MS = 20_000;

/**
 * Converts all values to strings, because path and query parameters in an API event are strings.
 */
function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};

  const pairs = Object.entries(value).filter(([, each]) => each !== undefined);

  return Object.fromEntries(
    pairs.map(([name, each]) => [
      name,
      typeof each === 'string' ? each : (JSON.stringify(each) ?? ''),
    ]),
  );
}

/** Describes what is wrong with an error response; undefined if the response is correct. */
function describeProblem(
  { statusCode = 0, headers = {}, body = '' }: APIGatewayProxyStructuredResultV2,
  milliseconds: number,
) {
  if (milliseconds > HANGING_MS) return `took ${Math.round(milliseconds)} ms`;

  const code = String(headers['x-error-code']);
  const isDeclared = Object.entries(httpErrors).some(
    ([name, { status }]) => name === code && status === statusCode,
  );
  if (!isDeclared || statusCode >= 500) return `returned ${statusCode} ${code}`;
  if (headers['cache-control'] !== 'no-store') return 'may be cached';

  return body.length < 200 && !/\n|arn:|Error:|node_modules/.test(body)
    ? undefined
    : `says too much: ${body}`;
}

/** All property names declared in a schema. */
function declaredIn(schema: Contract['body']): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part) namesIn(part.properties).forEach((name) => names.add(name));
    Object.values(part).forEach(visit);
  };

  if (schema) visit(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));

  return names;
}

const namesIn = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];

describe(`${RUNS} valid and invalid requests`, () => {
  const accepted = new Set<Contract>();

  it.each(contracts)(
    '$feature/$name rejects the request or passes on only declared properties',
    async (contract) => {
      const { handler, given } = handlerOf(contract);
      const declared = declaredIn(contract.body);

      const requests = fc.tuple(
        fc.record({
          params: arbitraryOf(contract.params),
          query: arbitraryOf(contract.query),
          body: arbitraryOf(contract.body),
        }),
        fc.constantFrom(...damages),
      );

      const property = fc.asyncProperty(requests, async ([{ params, query, body }, damage]) => {
        given.length = 0;

        const sent = damaged(JSON.stringify(body) ?? '', damage);
        const { method, path } = contract;
        const headers = { 'content-type': sent.type };

        const event = httpEvent({
          method,
          path,
          headers,
          pathParameters: texts(params),
          query: texts(query),
          body: sent.body,
        });

        const began = performance.now();
        expect(
          describeProblem(await handler(event, lambdaContext), performance.now() - began),
        ).toBeUndefined();
        expect(
          given.flatMap(({ body: received }) =>
            namesIn(received).filter((name) => !declared.has(name)),
          ),
        ).toEqual([]);
        expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted');

        if (given.length > 0) accepted.add(contract);
      });

      await fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true });
    },
  );

  it('are sometimes accepted by nearly every contract', () => {
    expect(accepted.size).toBeGreaterThan(contracts.length * 0.9);
  });
});
