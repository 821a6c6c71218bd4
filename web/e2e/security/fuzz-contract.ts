import * as fc from 'fast-check';
import { arbitraryNear } from '#infra/verify/schema-arbitraries.ts';
import { buildPath, type Contract } from '#shared/http/contract.ts';
import { httpErrors } from '#shared/http/errors.ts';
import type { ApiResponse, ApiClient, RequestOptions } from '../kit/api-client.ts';

const PLACEHOLDER_ID = 'abcdefgh0-0123456789abcdef';

type FuzzedRequest = Readonly<Record<'params' | 'query' | 'body', unknown>>;

interface FuzzOptions {
  seed: number;
  runs: number;
  /**
   * IDs of stored items. About half of the IDs that are sent come from this list, so that requests
   * reach the stores.
   */
  storedIds: readonly string[];
}

/**
 * A response that takes longer counts as hanging. Far above the usual time, because the machine may
 * be busy.
 */
const HANGING_MS = 20_000;

/**
 * Sends valid and slightly invalid requests. Returns the number of successful requests. Throws if
 * the contract doesn't declare a response.
 */
export async function fuzzContract(
  contract: Contract,
  caller: ApiClient,
  { seed, runs, storedIds }: FuzzOptions,
): Promise<number> {
  let successes = 0;
  const withStoredIds = (values: fc.Arbitrary<unknown>) =>
    fc
      .tuple(
        values,
        fc.array(fc.option(fc.constantFrom(...storedIds)), { minLength: 4, maxLength: 4 }),
      )
      .map(insertIds);

  const near = (schema: Contract['body']) =>
    schema ? withStoredIds(arbitraryNear(schema)) : fc.constant(undefined);
  const requests: fc.Arbitrary<FuzzedRequest> = fc.record({
    params: near(contract.params),
    query: near(contract.query),
    body: near(contract.body),
  });

  const property = fc.asyncProperty(
    requests,
    fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
    async (request, corruption) => {
      const began = performance.now();
      const options = buildRequest(contract, request, corruption);
      const answer = await caller.send(contract.method, buildUrl(contract, request), options);
      const violation = findContractViolation(contract, answer, performance.now() - began);
      if (violation) throw new Error(`${violation}\n${answer.body.slice(0, 300)}`);

      if (answer.status < 400) successes += 1;
    },
  );

  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });

  return successes;
}

/** Replaces some of the value's top-level ID fields with IDs of stored items. */
function insertIds([value, ids]: readonly [unknown, readonly (string | null)[]]): unknown {
  const names = listFields(value)
    .map(([name]) => name)
    .filter((name) => /^id$|Id$/.test(name));
  const replaced = names.flatMap((name, at) =>
    ids[at % ids.length] ? [[name, ids[at % ids.length]]] : [],
  );

  return replaced.length > 0 ? Object.assign({}, value, Object.fromEntries(replaced)) : value;
}

function buildUrl(contract: Contract, { params, query }: FuzzedRequest): string {
  const values = listFields(params).map(([name, value]) => [name, toPathSegment(toText(value))]);
  const names = [...contract.path.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name = '']) => [
    name,
    PLACEHOLDER_ID,
  ]);

  const search = new URLSearchParams(
    listFields(query).map(([name, value]) => [name, toText(value)]),
  );
  // The API gateway rejects headers over 8 KB.
  const address = `${buildPath(contract, Object.fromEntries([...names, ...values]))}?${search.toString()}`;

  return address.length < 8_000 ? address : address.slice(0, 8_000).replace(/%.?$/, '');
}

function buildRequest(
  contract: Contract,
  { body }: FuzzedRequest,
  corruption: number,
): RequestOptions {
  if (contract.method === 'GET') return {};
  if (contract.bodyKind === 'multipart') return buildForm(corruption);

  const json = JSON.stringify(body) ?? '';
  const type = 'application/json';

  switch (corruption) {
    case 1:
      return {
        headers: { 'content-type': type },
        body: json.slice(0, Math.floor(json.length / 2)),
      };
    case 2:
      return { headers: { 'content-type': 'text/plain' }, body: json };
    case 3:
      return { headers: { 'content-type': `${type}; charset=utf-16` }, body: `\ufeff${json}` };
    default:
      return { headers: { 'content-type': type }, body: json };
  }
}

function buildForm(corruption: number): RequestOptions {
  const form = new FormData();
  if (corruption !== 1) form.append('video', new Blob(['no video']), 'a\r\nb".webm');
  if (corruption === 2) form.append('video', 'text');
  if (corruption === 3)
    return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\n\r\n' };

  return { body: form };
}

/** Describes what is wrong with a response; undefined if it is correct. */
function findContractViolation(
  contract: Contract,
  { status, headers, body }: ApiResponse,
  durationMs: number,
): string | undefined {
  if (durationMs > HANGING_MS) return `${contract.name} took ${Math.round(durationMs)} ms`;
  if (headers.get('cache-control') !== 'no-store') return `${contract.name} may be cached`;

  const reply = contract.replies[status];
  if (reply === 'empty' || reply === 'redirect')
    return body === '' ? undefined : `${contract.name} has a body`;
  if (reply === 'text/calendar')
    return body.startsWith('BEGIN:') ? undefined : `${contract.name} sends no calendar`;
  if (reply === 'application/rss+xml')
    return body.startsWith('<?xml') ? undefined : `${contract.name} sends no feed`;
  if (reply)
    return reply.safeParse(JSON.parse(body)).success
      ? undefined
      : `${contract.name} answers another shape`;

  const code = headers.get('x-error-code') ?? '';
  const isDeclared = Object.entries(httpErrors).some(
    ([name, error]) => name === code && error.status === status,
  );
  if (!isDeclared || (status >= 500 && code !== 'NOT_CONFIGURED'))
    return `${contract.name} answered ${status} ${code}`;
  if (!headers.get('content-type')?.startsWith('text/plain'))
    return `${contract.name} says its error in another type`;

  return body.length < 200 && !/\n|arn:|Error:|node_modules/.test(body)
    ? undefined
    : `${contract.name} says too much`;
}

function listFields(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Empty and dot segments would change the path before the request is sent. */
function toPathSegment(value: string): string {
  return ['', '.', '..'].includes(value) ? PLACEHOLDER_ID : value;
}

/** Encodes the text as UTF-8. This replaces lone surrogates, which a URL can't contain. */
function toText(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString();
}
