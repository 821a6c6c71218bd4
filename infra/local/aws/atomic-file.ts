import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Replaces the file atomically: even if this process is killed, readers see either the old or the new content. */
export function writeAtomically(path: string, content: string, mode?: number): void {
  const temporary = `${path}.${randomUUID()}.tmp`;
  writeFileSync(temporary, content, { flag: 'wx', mode });
  renameSync(temporary, path);
}

/** Reads a JSON file without validating its content, because all callers trust their files. Undefined if missing. */
export function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
