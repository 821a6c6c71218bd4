import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const STACK_SOURCES = ['functions', 'shared', 'web', 'infra', 'cdk.json'] as const;
const WEB_SOURCES = ['web', 'shared', 'infra/build'] as const;

/** The sources of each part of a build. The `stack` parts are the templates for the local cloud. */
const SOURCES = {
  functions: ['functions', 'shared', 'infra/build'],
  web: WEB_SOURCES,
  'web-protected': WEB_SOURCES,
  stack: STACK_SOURCES,
  'stack-streaming': STACK_SOURCES,
  'stack-production': STACK_SOURCES,
} as const;

type BuildPart = keyof typeof SOURCES;

// Files that don't affect the build: tests, documentation, house rules, and the local cloud with its
// start scripts.
const IGNORED_FILES = /(^infra\/(local|start|docs|test|house)\/)|(^web\/e2e\/)|\.test\.tsx?$|\.md$/;

/**
 * Runs `build` unless the last build of this part had the same sources and its `output` exists. An
 * interrupted build is repeated. Must run in the repository root.
 */
export async function buildIfChanged(
  part: BuildPart,
  output: string,
  build: () => Promise<unknown>,
): Promise<void> {
  const hash = await hashFiles([
    ...SOURCES[part],
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]);
  if (existsSync(output) && (await readHash(part)) === hash) return;

  await forgetBuild(part);
  await build();
  await mkdir('.build', { recursive: true });
  await writeFile(hashFile(part), hash);
}

/** Makes the next build run even if its sources haven't changed. */
export async function forgetBuild(part: BuildPart): Promise<void> {
  await rm(hashFile(part), { force: true });
}

const hashFile = (part: BuildPart): string => resolve('.build', `${part}.sha256`);

async function readHash(part: BuildPart): Promise<string | undefined> {
  return existsSync(hashFile(part)) ? readFile(hashFile(part), 'utf8') : undefined;
}

async function hashFiles(paths: readonly string[]): Promise<string> {
  const digest = createHash('sha256').update(process.version);
  for (const path of paths) {
    for (const file of await listFiles(path))
      digest.update(`\0${file}\0`).update(await readFile(file));
  }

  return digest.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];

  const entries = await readdir(path, { recursive: true, withFileTypes: true });

  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !IGNORED_FILES.test(file))
    .toSorted();
}
