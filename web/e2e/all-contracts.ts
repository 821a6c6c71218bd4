import type { Contract } from '../../shared/http/contract.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../shared/*/*.contract.ts', { eager: true });

/** Every endpoint that is declared anywhere. The template tests hold that each is a route, and that there is no other. */
export const allContracts: readonly Contract[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isContract),
);

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** The endpoint that answers this method and path, as the API finds it: a literal segment before a parameter. */
export function contractAt(method: string, path: string): Contract | undefined {
  const parts = path.split('/');
  const matches = allContracts.filter((contract) => {
    const pattern = contract.path.split('/');
    const fits = pattern.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''));
    return contract.method === method && pattern.length === parts.length && fits;
  });
  return matches.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}
