import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import localCloudJson from 'local-cloud/package.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };

export interface Import {
  /** The import specifier exactly as written in the source. */
  specifier: string;
  /** Path from the repository root; undefined for packages, except for the local cloud. */
  file: string | undefined;
}

export interface SourceFile {
  /** Path from the repository root, with forward slashes. */
  path: string;
  text: string;
  imports: readonly Import[];
}

const { imports: subpaths }: { imports: Record<string, string> } = packageJson;

/** The files of the local cloud by address, such as `local-cloud/s3`. */
const localCloudFiles = new Map(
  Object.entries<string>(localCloudJson.exports).map(([address, file]) => [
    join(localCloudJson.name, address),
    join('infra/local', file),
  ]),
);

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s)?(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const sourceFolders = ['shared', 'functions', 'infra', 'web'] as const;

/** All TypeScript files in the four source folders, with their imports. */
export function readSourceFiles(root: string): SourceFile[] {
  return sourceFolders
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${room}/${name}`,
      ),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('node_modules'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: parseImports(path, text) };
    });
}

export function parseImports(path: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, from, dynamic]) => {
    const specifier = from ?? dynamic ?? '';
    return { specifier, file: resolveFile(path, specifier) };
  });
}

function resolveFile(path: string, specifier: string): string | undefined {
  const [, room, rest = ''] = /^(#\w+\/)(.*)$/.exec(specifier) ?? [];
  const folder = room ? subpaths[`${room}*`]?.replace('*', rest) : undefined;
  if (folder) return normalize(folder);

  return specifier.startsWith('.')
    ? normalize(join(dirname(path), specifier)).replaceAll('\\', '/')
    : localCloudFiles.get(specifier);
}

export function isTest(path: string): boolean {
  return (
    /\.(test|e2e|fixtures)\.tsx?$/.test(path) ||
    path.startsWith('web/e2e/') ||
    path.includes('/fixtures/')
  );
}
