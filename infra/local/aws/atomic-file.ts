import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Replaces the file atomically: even if this process is killed, readers see either the old or the
 * new content.
 */
export function writeAtomically(path: string, content: string, mode?: number): void {
  const temporary = `${path}.${randomUUID()}.tmp`;
  writeFileSync(temporary, content, { flag: 'wx', mode });
  renameSync(temporary, path);
}

/**
 * Reads a folder's JSON files, sorted by name. Creates the folder, and deletes temporary files of
 * killed processes.
 */
export function readAllJson<T>(folder: string): T[] {
  mkdirSync(folder, { recursive: true });

  const names = readdirSync(folder).toSorted();
  for (const name of names) if (name.endsWith('.tmp')) rmSync(join(folder, name));

  return names
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readJson<T>(join(folder, name)) ?? []);
}

/**
 * Reads a JSON file without validating its content, because all callers trust their files.
 * Undefined if missing.
 */
export function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
