import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '../../shared/http/contract.ts';

/** Every contract that is declared. The template tests hold that each is a route, and that there is no other. */
export async function readContracts(): Promise<readonly Contract[]> {
  const files = readdirSync('shared', { recursive: true, encoding: 'utf8' });
  const modules: Record<string, unknown>[] = await Promise.all(
    files
      .filter((file) => file.endsWith('.contract.ts'))
      .map((file) => import(pathToFileURL(resolve('shared', file)).href)),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isContract);
}

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
