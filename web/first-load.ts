import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The fields of a built script that the check reads. */
export interface BuiltScript {
  fileName: string;
  code: string;
  isEntry: boolean;
  /** Files that must load before this one runs. */
  imports: readonly string[];
  /** Paths of the bundled modules. */
  moduleIds: readonly string[];
}

interface ScriptSize {
  fileName: string;
  /** Gzipped size. */
  bytes: number;
}

/**
 * Scripts that must load before the page works: the entry, the page's own script and all their
 * imports.
 */
export function listFirstLoadScripts(
  scripts: readonly BuiltScript[],
  pageModule: string,
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

  const pageScript = scripts.find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(pageModule)),
  );
  if (!pageScript) throw new Error(`No script of the build contains ${pageModule}`);

  add(pageScript.fileName);

  return [...needed.values()];
}

interface Budget {
  /** Limits for each page: gzipped bytes, and number of files. */
  scriptBytes: number;
  scripts: number;
  fontBytes: number;
  /** Path endings of the pages' modules. */
  pages: readonly string[];
}

/** Logs the first load of each page and fails the build if it exceeds the budget. */
export function firstLoadBudget({
  scriptBytes,
  scripts: scriptCount,
  fontBytes,
  pages,
}: Budget): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    // Server builds contain no first load.
    applyToEnvironment: ({ config }) => config.consumer === 'client',

    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const built = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));

      for (const page of pages) {
        const scripts = listFirstLoadScripts(built, page);
        const total = sum(scripts.map(({ bytes }) => bytes));
        this.info(`${page}: ${scripts.length} scripts, ${kilobytes(total)} (gzip)`);
        if (total <= scriptBytes && scripts.length <= scriptCount) continue;

        const list = scripts
          .map(({ fileName, bytes }) => `${kilobytes(bytes)} ${fileName}`)
          .join('\n');
        this.error(
          `${page} waits for ${scripts.length} scripts with ${kilobytes(total)}. At most ${scriptCount} scripts with ` +
            `${kilobytes(scriptBytes)} are allowed. Load what is not visible at first with import() or lazy().\n${list}`,
        );
      }

      const fonts = files.flatMap((file) =>
        file.fileName.endsWith('.woff2') && file.type === 'asset' ? [file] : [],
      );
      if (sum(fonts.map(({ source }) => source.length)) > fontBytes)
        this.error(`The fonts weigh more than ${kilobytes(fontBytes)}`);
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
