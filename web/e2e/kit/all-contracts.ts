import { listMethods, readContracts } from '#infra/verify/contracts.ts';
import type { Contract } from '#shared/http/contract.ts';

/** Every declared endpoint. */
export const allContracts = await readContracts();

/**
 * Finds the endpoint for a method and path. As in the API, literal segments take precedence over
 * parameters.
 */
export function findContract(method: string, path: string): Contract | undefined {
  const parts = path.split('/');
  const matches = allContracts.filter((contract) => {
    const pattern = contract.path.split('/');
    const fits = pattern.every(
      (part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''),
    );

    return listMethods(contract).includes(method) && pattern.length === parts.length && fits;
  });

  return matches.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}
