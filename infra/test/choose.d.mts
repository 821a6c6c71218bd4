/** Parses the command line; see choose.mjs. */
export function choose(
  words: readonly string[],
  known: { readonly stages: readonly string[]; readonly testFiles: readonly string[]; readonly root: string },
): {
  readonly stages: readonly string[];
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly flags: readonly string[];
  readonly unknown: readonly string[];
};
export function testFilesIn(root: string): string[];
