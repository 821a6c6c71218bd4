import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context, type BuildContext, type BuildOptions } from 'esbuild';
import { keepBundleBudget, readBundle } from './bundle-budget.ts';
import { copyEngineAssets } from './engine-assets.ts';
import { findFunctions, type FunctionPath } from './find-functions.ts';
import { pictureLibrary } from './picture-library.ts';

export const FUNCTIONS_OUTPUT = resolve('.build/functions');

/** One ES module with all that it uses. */
export const ESM_BUNDLE = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  mainFields: ['module', 'main'],
  // CommonJS packages inside an ES module still call require() for Node's own modules.
  banner: {
    js: "import{createRequire as makeRequire_}from'node:module';const require=makeRequire_(import.meta.url);",
  },
} satisfies BuildOptions;

/** The role's keys instead of the SDK's chain of credential sources. */
const ROLE_CREDENTIALS = {
  '@aws-sdk/credential-provider-node': fileURLToPath(new URL('role-credentials.ts', import.meta.url)),
};

/** Beside the measuring function's bundle, where its environment says that models, wasm and the decoder lie. */
const ENGINE_OUTPUT = join(FUNCTIONS_OUTPUT, 'analysis/measure-recording/engine');

/**
 * Bundles every function in one esbuild call, each into `.build/functions/<feature>/<name>/index.mjs`, and throws when
 * one is heavier than it may be. With `watch` it keeps rebuilding until `dispose()` is called on the answer.
 */
export async function buildFunctions(options: { watch?: boolean } = {}): Promise<BuildContext | undefined> {
  const entries = await findFunctions();
  await removeStale(new Set(entries.keys()));
  const settings = bundleOptions(entries);
  if (!options.watch) {
    await Promise.all([build(settings), copyEngineAssets(ENGINE_OUTPUT)]);
    keepBundleBudget([...entries.keys()].map((path) => readBundle(FUNCTIONS_OUTPUT, path)));
    return undefined;
  }
  const watching = await context(settings);
  await Promise.all([watching.rebuild(), copyEngineAssets(ENGINE_OUTPUT)]);
  await watching.watch();
  return watching;
}

// Kept in place rather than emptied: a running copy of the stack may be reading the others.
async function removeStale(wanted: ReadonlySet<string>): Promise<void> {
  if (!existsSync(FUNCTIONS_OUTPUT)) return;
  for (const feature of await foldersIn(FUNCTIONS_OUTPUT)) {
    for (const name of await foldersIn(join(FUNCTIONS_OUTPUT, feature))) {
      if (!wanted.has(`${feature}/${name}`)) await rm(join(FUNCTIONS_OUTPUT, feature, name), { recursive: true });
    }
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function bundleOptions(entries: ReadonlyMap<FunctionPath, string>): BuildOptions {
  return {
    entryPoints: [...entries].map(([path, file]) => ({ in: file, out: `${path}/index` })),
    outdir: FUNCTIONS_OUTPUT,
    outExtension: { '.js': '.mjs' },
    ...ESM_BUNDLE,
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [pictureLibrary],
    alias: ROLE_CREDENTIALS,
  };
}
