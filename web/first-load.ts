import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The fields of a built script that the check reads. */
export interface BuiltScript {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  /** Files that must load before this one runs. */
  readonly imports: readonly string[];
  /** Paths of the bundled modules. */
  readonly moduleIds: readonly string[];
}

export interface ScriptSize {
  readonly fileName: string;
  /** Gzipped size. */
  readonly bytes: number;
}

/**
 * Scripts needed before the first screen works: the entry, the scripts with `firstModules`, and all their static
 * imports. Largest first.
 */
export function listFirstLoadScripts(
  scripts: readonly BuiltScript[],
  firstModules: readonly string[],
): readonly ScriptSize[] {
  const byName = new Map(scripts.map((script) => [script.fileName, script]));
  const needed = new Map<string, ScriptSize>();
  const add = (fileName: string) => {
    const script = byName.get(fileName);
    if (!script || needed.has(fileName)) return;
    needed.set(fileName, { fileName, bytes: gzipSync(script.code).length });
    for (const next of script.imports) add(next);
  };
  for (const { fileName } of scripts.filter(({ isEntry }) => isEntry)) add(fileName);
  for (const module of firstModules) {
    const moduleScript = scripts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!moduleScript) throw new Error(`No script of the build holds ${module}`);
    add(moduleScript.fileName);
  }
  return [...needed.values()].toSorted((one, other) => other.bytes - one.bytes);
}

interface Budget {
  readonly scriptBytes: number;
  readonly fontBytes: number;
  /** Path endings of first-screen modules that may be in separate scripts. */
  readonly firstModules: readonly string[];
}

/** Logs the size of the first screen and fails the build if it exceeds the budget. */
export function firstLoadBudget({ scriptBytes, fontBytes, firstModules }: Budget): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const scripts = listFirstLoadScripts(
        files.flatMap((file) => (file.type === 'chunk' ? [file] : [])),
        firstModules,
      );
      const fonts = files.flatMap((file) => (file.fileName.endsWith('.woff2') && file.type === 'asset' ? [file] : []));
      const script = sum(scripts.map(({ bytes }) => bytes));
      const font = sum(fonts.map(({ source }) => source.length));
      this.info(`first screen: ${kilobytes(script)} of script (gzip), ${kilobytes(font)} of fonts`);
      if (script > scriptBytes) {
        const list = scripts.map(({ fileName, bytes }) => `${kilobytes(bytes)} ${fileName}`).join('\n');
        this.error(`The first screen waits for more than ${kilobytes(scriptBytes)} of script:\n${list}`);
      }
      if (font > fontBytes) this.error(`The fonts weigh more than ${kilobytes(fontBytes)}`);
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
