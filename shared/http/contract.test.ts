import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { contractsFor, buildPath } from './contract.ts';

const contract = contractsFor('f');

const declared = {
  name: 'get-thing',
  method: 'GET',
  path: '/api/things/{id}',
  access: 'member',
  replies: {},
} as const;

describe('contract', () => {
  it('accepts a well-formed declaration', () => {
    expect(contract(declared)).toEqual({ feature: 'f', ...declared });
  });

  it.each(['/things', '/api/Things', '/api/things/', '/api//x', '/api/{a b}', '/api/x?y'])(
    'rejects the path %s',
    (path) => {
      expect(() => contract({ ...declared, path })).toThrow(/malformed/);
    },
  );

  it('rejects a name that isn’t in kebab-case', () => {
    expect(() => contract({ ...declared, name: 'GetThing' })).toThrow(/kebab-case/);
  });

  it('rejects a GET with a body', () => {
    expect(() => contract({ ...declared, body: z.object({}) })).toThrow(/no body/);
  });
});

describe('buildPath', () => {
  it('encodes a value so that it cannot add a segment or a query', () => {
    expect(buildPath(contract(declared), { id: 'a/b?c#d..' })).toBe('/api/things/a%2Fb%3Fc%23d..');
  });

  it.each(['.', '..'])('rejects %s, which browsers resolve as a path segment', (id) => {
    expect(() => buildPath(contract(declared), { id })).toThrow(/must not be/);
  });

  it('throws when a parameter is missing', () => {
    expect(() => buildPath(contract(declared))).toThrow(/id is missing/);
  });
});
