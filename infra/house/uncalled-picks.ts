import { isTest, type SourceFile } from './source-files.ts';

/** A use such as `videos: videoStore.pick('find')`, or `files: objects('Media', X).pick('put')`. */
const PICK = /(\w+):\s*(?:\/\*[^*]*\*\/\s*)?\w+(?:\([^()]*\))?\s*\.pick\(([^)]*)\)/g;

/**
 * Lists picked methods that are never called (`<file>: <use>.<method>`), so that no role gets an
 * unneeded permission. Searches the file, the files that import it, and all of their imports.
 */
export function findUncalledPicks(files: readonly SourceFile[]): string[] {
  const code = new Map(
    files
      .filter(({ path }) => path.startsWith('functions/') && !isTest(path))
      .map((file) => [file.path, file]),
  );

  return [...code.values()].flatMap((file) => {
    const importers = [...code.values()].filter(({ imports }) =>
      imports.some((imported) => imported.file === file.path),
    );
    const picks = [...file.text.matchAll(PICK)];
    if (picks.length === 0) return [];

    const callers = withImports([file, ...importers], code).map(({ text }) => text);

    return picks.flatMap(([, use = '', list = '']) =>
      [...list.matchAll(/'(\w+)'/g)]
        .map(([, method = '']) => method)
        .filter((method) => {
          const call = new RegExp(String.raw`\b${use}\b\s*\??\.\s*${method}\b`);
          return !callers.some((text) => call.test(text));
        })
        .map((method) => `${file.path}: ${use}.${method}`),
    );
  });
}

function withImports(
  start: readonly SourceFile[],
  code: ReadonlyMap<string, SourceFile>,
): SourceFile[] {
  const found = new Set(start);
  for (const { imports } of found)
    for (const imported of imports) {
      const file = code.get(imported.file ?? '');
      if (file) found.add(file);
    }

  return [...found];
}
