import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { nearby } from '../../infra/verify/from-schema.ts';
import { rounds, seed } from '../../infra/verify/rounds.ts';
import { allContracts } from './all-contracts.ts';
import type { HttpMember } from './http-member.ts';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Valid requests, so the mark reaches as many layers as possible. */
function accepted(mark: string): Request[] {
  const email = `${mark}@example.com`;
  const names = { firstName: mark, lastName: mark };
  const wish = { ...names, email, professionLevel: 'changing_jobs', subscriptionTier: 'starter', tier: 'starter' };
  const message = { name: mark, email, topic: 'other', message: `${mark} wrote this`, submissionId: randomUUID() };
  return [
    { method: 'POST', path: '/api/create-subscription', body: wish },
    { method: 'POST', path: '/api/contact', body: message },
    { method: 'PUT', path: '/api/profile', body: names },
    { method: 'POST', path: '/api/admin/categories', body: { name: mark } },
    { method: 'POST', path: '/api/objects/upload', body: { fileName: `${mark}.webm` } },
  ];
}

/** Almost valid bodies for each contract, with the mark in one field at a time. */
function nearlyAccepted(mark: string): Request[] {
  return allContracts.flatMap(({ method, path, body }) => {
    if (!body) return [];
    const samples = fc.sample(nearby(body), { seed, numRuns: rounds({ short: 1, full: 20 }) });
    return samples.flatMap((sample) =>
      fieldsOf(sample).map((name) => ({ method, path, body: { ...Object(sample), [name]: mark } })),
    );
  });
}

function fieldsOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

/** Sends the mark in body fields, headers, queries and paths. Returns the number of accepted requests. */
export async function sendMarked(caller: HttpMember, mark: string): Promise<number> {
  let taken = 0;
  for (const { method, path, body } of [...accepted(mark), ...nearlyAccepted(mark)]) {
    const address = `${path.replaceAll(/\{[a-zA-Z]+\}/g, mark)}?${new URLSearchParams({ q: mark })}`;
    const headers = { 'content-type': 'application/json', 'user-agent': mark, 'x-mark': mark };
    const { status } = await caller.send(method, address, { headers, body: JSON.stringify(body) });
    if (status < 300) taken += 1;
  }
  return taken;
}
