import { readdirSync } from 'node:fs';
import type { Contract } from '#shared/http/contract.ts';

/**
 * Imports every declared contract. The template tests check that contracts and API routes match one
 * to one.
 */
export async function readContracts(): Promise<readonly Contract[]> {
  const paths = readdirSync('shared', { recursive: true, encoding: 'utf8' });
  const names = paths.flatMap((path) => [
    ...path.replaceAll('\\', '/').matchAll(/^([^/]+)\/([^/]+)\.contract\.ts$/g),
  ]);
  const modules: Record<string, unknown>[] = await Promise.all(
    names.map(([, feature, name]) => import(`../../shared/${feature}/${name}.contract.ts`)),
  );

  return modules.flatMap((module) => Object.values(module)).filter(isContract);
}

function isContract(value: unknown): value is Contract {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'access' in value
  );
}

/** The methods of the contract's routes. */
export function listMethods({ method, allowsHead }: Contract): readonly string[] {
  return allowsHead ? [method, 'HEAD'] : [method];
}
