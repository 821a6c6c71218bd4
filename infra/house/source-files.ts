import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

export interface Import {
  /** The import specifier exactly as written in the source. */
  specifier: string;
  /** Path from the repository root; undefined for packages. */
  file: string | undefined;
}

export interface SourceFile {
  /** Path from the repository root, with forward slashes. */
  path: string;
  text: string;
  imports: readonly Import[];
}

const { imports: subpaths }: { imports: Record<string, string> } = packageJson;

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
    : undefined;
}

export function isTest(path: string): boolean {
  return (
    /\.(test|e2e|fixtures)\.tsx?$/.test(path) ||
    path.startsWith('web/e2e/') ||
    path.includes('/fixtures/')
  );
}
