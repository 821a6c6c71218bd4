/** What the tests of `choose.mjs` may assume. */
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
