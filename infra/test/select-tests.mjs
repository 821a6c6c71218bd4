import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const FOLDERS = ['shared', 'functions', 'web', 'infra'];
const TEST_FILE = /\.(test|e2e)\.tsx?$/;

/** Maps each stage to a filter for its test files. */
const STAGE_FILES = {
  unit: (file) => !file.endsWith('.e2e.ts') && !file.endsWith('.template.test.ts'),
  template: (file) => file.endsWith('.template.test.ts'),
  journeys: (file) => file.endsWith('.e2e.ts'),
};

/** Relative paths of all test files under `root`. */
export function listTestFiles(root) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true })
      .filter((file) => TEST_FILE.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  ).toSorted();
}

/**
 * Parses the command line. Each word is a stage name or part of a test file path; arguments from
 * the first flag on go to the test runner. Words without a match are returned as `unknown`.
 */
export function selectTests(words, { stages, testFiles, root }) {
  const dash = words.findIndex((word) => word.startsWith('-'));
  const flags = dash < 0 ? [] : words.slice(dash);
  const named = dash < 0 ? words : words.slice(0, dash);
  const chosen = named.filter((word) => stages.includes(word));
  const paths = named.filter((word) => !stages.includes(word));
  const unknown = paths.filter((word) => findMatches(word, testFiles, root).length === 0);
  if (paths.length === 0)
    return { stages: chosen.length > 0 ? chosen : stages, files: {}, flags, unknown };

  const found = new Set(paths.flatMap((word) => findMatches(word, testFiles, root)));
  const runners = Object.keys(STAGE_FILES);
  const searched = chosen.some((stage) => runners.includes(stage))
    ? chosen
    : [...chosen, ...runners];
  const files = {};

  for (const stage of searched) {
    const own = testFiles.filter((file) => found.has(file) && STAGE_FILES[stage]?.(file));
    if (own.length > 0) files[stage] = own;
  }

  return {
    stages: searched.filter((stage) => files[stage] || !runners.includes(stage)),
    files,
    flags,
    unknown,
  };
}

/**
 * Returns the test file at the path `word`, or all test files whose path contains `word`. A source
 * file path such as `a.ts` also matches `a.test.ts`.
 */
function findMatches(word, testFiles, root) {
  const path = relative(root, resolve(word)).replaceAll('\\', '/');
  const exact = testFiles.filter((file) => file === path || file === word);
  if (exact.length > 0) return exact;

  const parts = [path, word].map((each) => each.replace(/(?<!\.test|\.e2e)\.tsx?$/, ''));

  return testFiles.filter((file) => parts.some((part) => part && file.includes(part)));
}
