import { readContracts } from './contracts.ts';
import type { Sizes } from './goals.ts';

export async function productSizes(): Promise<Sizes> {
  const contracts = await readContracts();
  return {
    endpoint: contracts.length,
    path: new Set(contracts.map(({ path }) => path.replaceAll(/\{[a-zA-Z]+\}/g, '{}'))).size,
    videoRoute: contracts.filter(({ path }) => path.startsWith('/api/user-videos/{id}')).length,
  };
}
