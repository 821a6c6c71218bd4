import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

/** Folder next to each bundle, for the AWS SDK files that the bundle imports. */
export const SDK_FOLDER = 'sdk';

const SDK_IMPORT = /^import \{([^}]*)\} from '(@aws-sdk\/[^']+)'/gm;
const DEPLOYED_SOURCE = /^(?!.*\.(test|fixtures|setup)\.ts$).*\.ts$/;

/** Output files by path, with the files that they import. */
type Outputs = Metafile['outputs'];

/**
 * Bundles the AWS SDK once for all functions in `sources`, because it is most of a function's code.
 * Writes one file per SDK package, with only the names that functions import, and the chunks that
 * these files share.
 */
export async function buildSdk(
  sources: string,
  outdir: string,
  options: BuildOptions,
): Promise<Outputs> {
  const names = await findSdkNames(sources);
  const packages: Plugin = {
    name: 'sdk-packages',

    setup(on) {
      on.onResolve({ filter: /^sdk:/ }, ({ path }) => ({
        path: path.slice('sdk:'.length),
        namespace: 'sdk',
      }));

      on.onLoad({ filter: /.*/, namespace: 'sdk' }, ({ path }) => ({
        contents: `export { ${[...(names.get(path) ?? [])].join(', ')} } from '${path}';`,
        resolveDir: import.meta.dirname,
      }));
    },
  };

  const { metafile } = await build({
    ...options,
    entryPoints: [...names.keys()].map((name) => ({ in: `sdk:${name}`, out: basename(name) })),
    outdir,
    splitting: true,
    sourcemap: false,
    chunkNames: '[name]-[hash]',
    plugins: [packages],
    metafile: true,
  });

  return metafile.outputs;
}

/**
 * Replaces each import of an SDK package with an import of its file in the bundle's `sdk` folder.
 */
export const sdkPlugin: Plugin = {
  name: 'sdk-imports',
  setup(on) {
    on.onResolve({ filter: /^@aws-sdk\// }, ({ path, importer }) =>
      importer.includes('node_modules')
        ? undefined
        : { path: `./${SDK_FOLDER}/${basename(path)}.mjs`, external: true, sideEffects: false },
    );
  },
};

/**
 * Copies to each bundle the SDK files that it imports, and deletes those that it no longer needs.
 * Throws if an SDK file is missing, which means that `findSdkNames` doesn't support the form of the
 * import.
 */
export async function copySdkFiles(bundles: Outputs, sdk: Outputs): Promise<void> {
  const sdkPaths = new Map(Object.keys(sdk).map((path) => [basename(path), path]));
  for (const [bundle, { entryPoint, imports }] of Object.entries(bundles)) {
    if (entryPoint === undefined) continue;

    const needed = new Set<string>();

    const add = (name: string) => {
      const path = sdkPaths.get(name);
      if (!path || needed.has(name)) return;

      needed.add(name);
      for (const imported of sdk[path]?.imports ?? []) add(basename(imported.path));
    };

    for (const { path } of imports) {
      if (!path.startsWith(`./${SDK_FOLDER}/`)) continue;
      if (!sdkPaths.has(basename(path)))
        throw new Error(`${bundle} imports the SDK without \`import { … } from\`.`);

      add(basename(path));
    }

    const folder = join(dirname(bundle), SDK_FOLDER);
    await mkdir(folder, { recursive: true });
    await Promise.all(
      [...needed].map((name) => copyFile(sdkPaths.get(name) ?? name, join(folder, name))),
    );

    const stale = (await readdir(folder)).filter((name) => !needed.has(name));
    await Promise.all(stale.map((name) => rm(join(folder, name))));
  }
}

/**
 * The names, without types, that functions import from each SDK package. Supports only `import { …
 * } from`.
 */
async function findSdkNames(sources: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const files = (await readdir(sources, { recursive: true })).filter((file) =>
    DEPLOYED_SOURCE.test(file),
  );

  for (const file of files) {
    const imports = (await readFile(join(sources, file), 'utf8')).matchAll(SDK_IMPORT);
    for (const [, list = '', packageName = ''] of imports) {
      const names = list.split(',').map((name) => name.trim().replace(/ as .*/, ''));
      const values = names.filter((name) => name && !name.startsWith('type '));
      found.set(packageName, new Set([...(found.get(packageName) ?? []), ...values]));
    }
  }

  return found;
}
