import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A function's deployed `<feature>/<name>`, which is also its folder in the build output. */
export type FunctionPath = `${string}/${string}`;

const ENTRY_FILE_NAME = /^([a-z-]+)\.(endpoint|worker|schedule|resource)\.ts$/;

/**
 * Deployed names that differ from the source's. They stay, because a new name would replace the
 * function, its role and its log.
 */
const DEPLOYED_FEATURES: Readonly<Record<string, string>> = { 'interview-plan': 'plan' };

const DEPLOYED_NAMES: Readonly<Record<string, string>> = {
  'change-interview-plan': 'change-plan',
  'delete-interview-plan': 'delete-plan',
  'get-interview-plan': 'get-plan',
  'request-analysis': 'analyze-video',
};

/** Maps each function's path to its source file. */
export async function findFunctions(): Promise<Map<FunctionPath, string>> {
  const found = new Map<FunctionPath, string>();
  for (const feature of await readdir('functions', { withFileTypes: true })) {
    if (!feature.isDirectory() || feature.name === 'platform') continue;

    for (const file of await readdir(join('functions', feature.name), { recursive: true })) {
      const name = ENTRY_FILE_NAME.exec(basename(file))?.[1];
      if (!name) continue;

      const path = toFunctionPath(feature.name, name);
      if (found.has(path)) throw new Error(`two functions are called ${path}`);

      found.set(path, join('functions', feature.name, file));
    }
  }

  return found;
}

function toFunctionPath(feature: string, name: string): FunctionPath {
  return `${DEPLOYED_FEATURES[feature] ?? feature}/${DEPLOYED_NAMES[name] ?? name}`;
}
