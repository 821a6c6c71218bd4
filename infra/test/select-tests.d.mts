/** Parses the command line; see select-tests.mjs. */
export function selectTests(
  words: readonly string[],
  known: {
    readonly stages: readonly string[];
    readonly testFiles: readonly string[];
    readonly root: string;
  },
): {
  readonly stages: readonly string[];
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly flags: readonly string[];
  readonly unknown: readonly string[];
};
export function listTestFiles(root: string): string[];
