import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A function's `<feature>/<name>`, which is also its folder in the build output. */
export type FunctionPath = `${string}/${string}`;

const ENTRY_FILE_NAME = /^([a-z-]+)\.(endpoint|worker|schedule|resource)\.ts$/;

/** Maps each function's path `<feature>/<name>` to its source file. */
export async function findFunctions(): Promise<Map<FunctionPath, string>> {
  const found = new Map<FunctionPath, string>();
  for (const feature of await readdir('functions', { withFileTypes: true })) {
    if (!feature.isDirectory() || feature.name === 'platform') continue;

    for (const file of await readdir(join('functions', feature.name))) {
      const name = ENTRY_FILE_NAME.exec(file)?.[1];
      if (!name) continue;

      const path: FunctionPath = `${feature.name}/${name}`;
      if (found.has(path)) throw new Error(`two functions are called ${path}`);

      found.set(path, join('functions', feature.name, file));
    }
  }

  return found;
}
