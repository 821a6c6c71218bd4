import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import * as z from 'zod';
import type { Outcome } from './tally.ts';

const assertion = z.object({ fullName: z.string(), status: z.string() });
const reported = z.object({
  testResults: z.array(z.object({ name: z.string(), status: z.string(), assertionResults: z.array(assertion) })),
});

/** Runs template tests, which are Jest's, and answers how each ended. */
export function templateOutcomes(files: readonly string[]): Outcome[] {
  if (files.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  try {
    const report = join(folder, 'report.json');
    const jest = ['node_modules/jest/bin/jest.js', ...files, '--json', `--outputFile=${report}`];
    spawnSync(process.execPath, jest, { stdio: ['ignore', 'ignore', 'inherit'] });
    return outcomesIn(reported.parse(JSON.parse(readFileSync(report, 'utf8'))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function outcomesIn({ testResults }: z.output<typeof reported>): Outcome[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name).replaceAll('\\', '/');
    const broken = { file, test: 'the file itself', hasPassed: false, tried: {} };
    if (assertionResults.length === 0 && status !== 'passed') return [broken];
    return assertionResults.map((each) => {
      return { file, test: each.fullName, hasPassed: each.status === 'passed', tried: {} };
    });
  });
}
