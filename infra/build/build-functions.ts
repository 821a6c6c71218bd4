import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import * as z from 'zod';
import { enforceBundleBudget, readBundle } from './bundle-budget.ts';
import { copyEngineAssets } from './engine-assets.ts';
import { findFunctions, type FunctionPath } from './find-functions.ts';
import { buildSdk, copySdkFiles, sdkPlugin } from './sdk-files.ts';
import { sharpPlugin } from './sharp-plugin.ts';

export const FUNCTIONS_OUTPUT = resolve('.build/functions');

// esbuild's garbage collector otherwise takes a sixth of the time of a full build.
process.env.GOGC ??= '400';

/** esbuild options for ES modules that run in Node. */
export const ESM_BUNDLE_OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  mainFields: ['module', 'main'],
  // Bundled CommonJS packages still call require() to load Node's built-in modules.
  banner: {
    js: "import{createRequire as makeRequire_}from'node:module';const require=makeRequire_(import.meta.url);",
  },
} satisfies BuildOptions;

/** Replaces the SDK's credential provider chain; see `role-credentials.ts`. */
const ROLE_CREDENTIALS = {
  '@aws-sdk/credential-provider-node': fileURLToPath(
    new URL('role-credentials.ts', import.meta.url),
  ),
};

/** esbuild options shared by the builds of the functions and of the AWS SDK. */
const SHARED_OPTIONS = {
  ...ESM_BUNDLE_OPTIONS,
  outExtension: { '.js': '.mjs' },
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * Folder of the engine's models, inference library and decoder, next to the bundle.
 * `ENGINE_ASSETS_DIR` in infra/features/analysis.stack.ts must match.
 */
const ENGINE_OUTPUT = join(FUNCTIONS_OUTPUT, 'analysis/measure-recording/engine');

const buildUsedSdk = () =>
  buildSdk('functions', resolve('.build/sdk'), { ...SHARED_OPTIONS, alias: ROLE_CREDENTIALS });

/** Lists the source files of each bundle. */
const INPUTS_FILE = join(FUNCTIONS_OUTPUT, 'inputs.json');
const inputsSchema = z.record(z.string(), z.array(z.string()));

type Inputs = z.infer<typeof inputsSchema>;

/**
 * Bundles every function into `.build/functions/<feature>/<name>/index.mjs`, and copies each
 * bundle's AWS SDK files to the folder `sdk` next to the bundle. Throws if a bundle exceeds its
 * size limit.
 */
export async function buildFunctions(): Promise<void> {
  const entries = await findFunctions();
  await removeStaleBundles(new Set(entries.keys()));

  const [{ metafile }, sdk] = await Promise.all([
    build(bundleOptions(entries)),
    buildUsedSdk(),
    copyEngineAssets(ENGINE_OUTPUT),
  ]);

  await copySdkFiles(metafile.outputs, sdk);
  await writeFile(INPUTS_FILE, JSON.stringify(listInputs(metafile)));
  enforceBundleBudget([...entries.keys()].map((path) => readBundle(FUNCTIONS_OUTPUT, path)));
}

/**
 * Up to this many changed functions are built separately, so that a broken one doesn't block the
 * others.
 */
const MAX_SEPARATE_BUILDS = 8;

/**
 * Rebuilds functions that use a changed file or have no bundle. Returns the functions that were
 * built without errors; esbuild prints the errors of the others.
 */
export async function rebuildFunctions(changed: ReadonlySet<string>): Promise<FunctionPath[]> {
  const [entries, inputs] = await Promise.all([findFunctions(), readInputs()]);
  const stale = [...entries].filter(
    ([path]) => inputs[path]?.some((file) => changed.has(file)) ?? true,
  );
  if (stale.length === 0) return [];

  const batches = stale.length > MAX_SEPARATE_BUILDS ? [stale] : stale.map((entry) => [entry]);
  const [sdk, ...builds] = await Promise.all([
    buildUsedSdk().catch(() => null),
    ...batches.map((batch) => build(bundleOptions(new Map(batch))).catch(() => null)),
  ]);

  for (const [path] of stale) delete inputs[path];

  for (const { metafile } of builds.filter((each) => each !== null)) {
    if (sdk) await copySdkFiles(metafile.outputs, sdk);
    Object.assign(inputs, listInputs(metafile));
  }

  await writeFile(INPUTS_FILE, JSON.stringify(inputs));

  return stale.map(([path]) => path).filter((path) => inputs[path]);
}

async function readInputs(): Promise<Inputs> {
  return existsSync(INPUTS_FILE)
    ? inputsSchema.parse(JSON.parse(await readFile(INPUTS_FILE, 'utf8')))
    : {};
}

function listInputs({ outputs }: Metafile): Inputs {
  const bundles = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint !== undefined);
  return Object.fromEntries(
    bundles.map(([file, { inputs }]) => [
      relative(FUNCTIONS_OUTPUT, resolve(file, '..')).replaceAll('\\', '/'),
      Object.keys(inputs).filter((input) => !input.startsWith('node_modules/')),
    ]),
  );
}

// Deletes only the bundles of functions that no longer exist, because a running stack may be
// reading the others.
async function removeStaleBundles(wanted: ReadonlySet<string>): Promise<void> {
  if (!existsSync(FUNCTIONS_OUTPUT)) return;

  for (const feature of await listFolders(FUNCTIONS_OUTPUT)) {
    for (const name of await listFolders(join(FUNCTIONS_OUTPUT, feature))) {
      if (!wanted.has(`${feature}/${name}`))
        await rm(join(FUNCTIONS_OUTPUT, feature, name), { recursive: true });
    }
  }
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function bundleOptions(entries: ReadonlyMap<FunctionPath, string>) {
  return {
    entryPoints: [...entries].map(([path, file]) => ({ in: file, out: `${path}/index` })),
    outdir: FUNCTIONS_OUTPUT,
    ...SHARED_OPTIONS,
    sourcemap: true,
    sourcesContent: false,
    plugins: [sharpPlugin, sdkPlugin],
    metafile: true,
  } satisfies BuildOptions;
}
