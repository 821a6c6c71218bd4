import * as fc from 'fast-check';
import { httpErrors } from '../../shared/http/errors.ts';
import { pathOf, type Contract } from '../../shared/http/contract.ts';
import { nearby } from '../../infra/verify/from-schema.ts';
import type { Answer, HttpMember, Sent } from './http-member.ts';

const PLACE = 'abcdefgh0-0123456789abcdef';

interface Request {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

interface FuzzOptions {
  readonly seed: number;
  readonly runs: number;
  /** IDs of stored items. About half of the sent IDs come from here, so requests reach the stores. */
  readonly storedIds: readonly string[];
}

/**
 * Sends valid and invalid requests close to what the contract accepts. Returns the number of successes; throws on an
 * undeclared reply.
 */
export async function fuzz(
  contract: Contract,
  caller: HttpMember,
  { seed, runs, storedIds }: FuzzOptions,
): Promise<number> {
  let successes = 0;
  const withStoredIds = (values: fc.Arbitrary<unknown>) =>
    fc.tuple(values, fc.array(fc.option(fc.constantFrom(...storedIds)), { minLength: 4, maxLength: 4 })).map(putIds);
  const nothing = fc.constant(undefined);
  const requests: fc.Arbitrary<Request> = fc.record({
    params: contract.params ? withStoredIds(nearby(contract.params)) : nothing,
    query: contract.query ? withStoredIds(nearby(contract.query)) : nothing,
    body: contract.body ? withStoredIds(nearby(contract.body)) : nothing,
  });
  const property = fc.asyncProperty(requests, fc.constantFrom(0, 0, 0, 0, 1, 2, 3), async (request, spoiling) => {
    const began = performance.now();
    const answer = await caller.send(
      contract.method,
      addressOf(contract, request),
      sentOf(contract, request, spoiling),
    );
    const wrong = complaint(contract, answer, performance.now() - began);
    if (wrong) throw new Error(`${wrong}\n${answer.body.slice(0, 300)}`);
    if (answer.status < 400) successes += 1;
  });
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
  return successes;
}

/** Replaces some of the value's top-level ID fields with IDs of stored items. */
function putIds([value, ids]: readonly [unknown, readonly (string | null)[]]): unknown {
  const names = fields(value)
    .map(([name]) => name)
    .filter((name) => /^id$|Id$/.test(name));
  const replaced = names.flatMap((name, at) => (ids[at % ids.length] ? [[name, ids[at % ids.length]]] : []));
  return replaced.length > 0 ? Object.assign({}, value, Object.fromEntries(replaced)) : value;
}

function addressOf(contract: Contract, { params, query }: Request): string {
  const values = fields(params).map(([name, value]) => [name, segment(text(value))]);
  const names = [...contract.path.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name = '']) => [name, PLACE]);
  const search = new URLSearchParams(fields(query).map(([name, value]) => [name, text(value)]));
  // Over 8 KB, the API gateway rejects the headers.
  const address = `${pathOf(contract, Object.fromEntries([...names, ...values]))}?${search.toString()}`;
  return address.length < 8_000 ? address : address.slice(0, 8_000).replace(/%.?$/, '');
}

function sentOf(contract: Contract, { body }: Request, spoiling: number): Sent {
  if (contract.method === 'GET') return {};
  if (contract.bodyKind === 'multipart') return formOf(spoiling);
  const json = JSON.stringify(body) ?? '';
  const type = 'application/json';
  switch (spoiling) {
    case 1:
      return { headers: { 'content-type': type }, body: json.slice(0, Math.floor(json.length / 2)) };
    case 2:
      return { headers: { 'content-type': 'text/plain' }, body: json };
    case 3:
      return { headers: { 'content-type': `${type}; charset=utf-16` }, body: `\ufeff${json}` };
    default:
      return { headers: { 'content-type': type }, body: json };
  }
}

function formOf(spoiling: number): Sent {
  const form = new FormData();
  if (spoiling !== 1) form.append('video', new Blob(['no video']), 'a\r\nb".webm');
  if (spoiling === 2) form.append('video', 'text');
  if (spoiling === 3) return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\n\r\n' };
  return { body: form };
}

/** Describes what is wrong with a response; undefined if it is correct. */
function complaint(contract: Contract, { status, headers, body }: Answer, took: number): string | undefined {
  if (took > 2_000) return `${contract.name} took ${Math.round(took)} ms`;
  if (headers.get('cache-control') !== 'no-store') return `${contract.name} may be cached`;
  const reply = contract.replies[status];
  if (reply === 'empty' || reply === 'redirect') return body === '' ? undefined : `${contract.name} has a body`;
  if (reply) return reply.safeParse(JSON.parse(body)).success ? undefined : `${contract.name} answers another shape`;
  const code = headers.get('x-error-code') ?? '';
  const isDeclared = Object.entries(httpErrors).some(([name, error]) => name === code && error.status === status);
  if (!isDeclared || (status >= 500 && code !== 'NOT_CONFIGURED')) return `${contract.name} answered ${status} ${code}`;
  if (!headers.get('content-type')?.startsWith('text/plain')) return `${contract.name} says its error in another type`;
  return body.length < 200 && !/\n|arn:|Error:|node_modules/.test(body) ? undefined : `${contract.name} says too much`;
}

function fields(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Empty and dot segments would change the path before the request is sent. */
function segment(value: string): string {
  return ['', '.', '..'].includes(value) ? PLACE : value;
}

/** Encodes as UTF-8, which replaces lone surrogates that a URL can't contain. */
function text(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString();
}
