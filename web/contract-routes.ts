import { type Plugin, runnerImport } from 'vite';
import type { Contract } from '#shared/http/contract.ts';

const CONTRACT_FILE = /\/shared\/.*\.contract\.ts$/;

/**
 * Replaces contracts in the browser build by their routes: method, path and statuses. The server
 * checks requests and responses against the schemas, so the browser doesn't need Zod to make a
 * call.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    apply: 'build',
    enforce: 'pre',

    async transform(_, id) {
      if (!CONTRACT_FILE.test(id)) return undefined;

      const { module } = await runnerImport<Record<string, unknown>>(id);
      const routes = Object.entries(module).filter((entry): entry is [string, Contract] =>
        isContract(entry[1]),
      );

      // Local exports take precedence over `export *`, so only importers of other names load the
      // original module.
      return [
        `export * from ${JSON.stringify(`${id}?schemas`)};`,
        ...routes.map(
          ([name, contract]) => `export const ${name} = ${JSON.stringify(toRoute(contract))};`,
        ),
      ].join('\n');
    },
  };
}

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'path' in value && 'replies' in value;
}

function toRoute({ name, method, path, replies }: Contract) {
  const withoutSchemas = Object.entries(replies).map(([status, reply]) => [
    status,
    typeof reply === 'string' ? reply : {},
  ]);

  return { name, method, path, replies: Object.fromEntries(withoutSchemas) };
}
