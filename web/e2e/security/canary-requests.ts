import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { repetitions, seed } from '#infra/verify/repetitions.ts';
import { arbitraryNear } from '#infra/verify/schema-arbitraries.ts';
import { allContracts } from '../kit/all-contracts.ts';
import type { ApiClient } from '../kit/api-client.ts';

interface CanaryRequest {
  method: string;
  path: string;
  body: unknown;
}

/** Valid requests, so that the canary reaches as many layers as possible. */
function buildValidRequests(canary: string): CanaryRequest[] {
  const email = `${canary}@example.com`;
  const names = { firstName: canary, lastName: canary };

  const signup = {
    ...names,
    email,
    professionLevel: 'changing_jobs',
    subscriptionTier: 'starter',
    tier: 'starter',
  };

  const message = {
    name: canary,
    email,
    topic: 'other',
    message: `${canary} wrote this`,
    submissionId: randomUUID(),
  };

  return [
    { method: 'POST', path: '/api/create-subscription', body: signup },
    { method: 'POST', path: '/api/contact', body: message },
    { method: 'PUT', path: '/api/profile', body: names },
    { method: 'POST', path: '/api/admin/categories', body: { name: canary } },
    { method: 'POST', path: '/api/objects/upload', body: { fileName: `${canary}.webm` } },
  ];
}

/** Almost valid requests for each contract, with the canary in one body field at a time. */
function buildNearlyValidRequests(canary: string): CanaryRequest[] {
  return allContracts.flatMap(({ method, path, body }) => {
    if (!body) return [];

    const samples = fc.sample(arbitraryNear(body), {
      seed,
      numRuns: repetitions({ short: 1, full: 20 }),
    });

    return samples.flatMap((sample) =>
      listFieldNames(sample).map((name) => ({
        method,
        path,
        body: { ...Object(sample), [name]: canary },
      })),
    );
  });
}

function listFieldNames(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value)
    : [];
}

/**
 * Sends the canary in body fields, headers, queries and paths. Returns the number of accepted
 * requests.
 */
export async function sendCanary(caller: ApiClient, canary: string): Promise<number> {
  let acceptedCount = 0;
  for (const { method, path, body } of [
    ...buildValidRequests(canary),
    ...buildNearlyValidRequests(canary),
  ]) {
    const address = `${path.replaceAll(/\{[a-zA-Z]+\}/g, canary)}?${new URLSearchParams({ q: canary })}`;
    const headers = {
      'content-type': 'application/json',
      'user-agent': canary,
      'x-canary': canary,
    };

    const { status } = await caller.send(method, address, { headers, body: JSON.stringify(body) });
    if (status < 300) acceptedCount += 1;
  }

  return acceptedCount;
}
