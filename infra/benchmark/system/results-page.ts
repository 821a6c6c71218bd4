import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { Findings } from './finding.ts';

export const RESULTS_PAGE = 'infra/docs/benchmarks.md';

/** A part with when and on what it was measured. */
export interface Measured extends Findings {
  readonly part: string;
  readonly circumstances: string;
}

const HEAD = '| part | what | measured | bar | |';

/** Writes what was measured into the page. The lines of parts that did not run this time stay as they are. */
export async function keepResults(parts: readonly Measured[], order: readonly string[]): Promise<void> {
  const before = existsSync(RESULTS_PAGE) ? readFileSync(RESULTS_PAGE, 'utf8') : '';
  const text = pageWith(before, parts, order);
  const options = await resolveConfig(RESULTS_PAGE);
  writeFileSync(RESULTS_PAGE, await format(text, { ...options, filepath: RESULTS_PAGE }));
}

export function pageWith(before: string, parts: readonly Measured[], order: readonly string[]): string {
  const lines = before.split('\n');
  const notes = order.flatMap((name) => {
    const fresh = parts.find(({ part }) => part === name);
    if (fresh) return `- **${name}** ${fresh.how} ${fresh.circumstances}`;
    return lines.find((line) => line.startsWith(`- **${name}**`)) ?? [];
  });
  const rows = order.flatMap((name) => {
    const fresh = parts.find(({ part }) => part === name);
    return fresh ? rowsOf(fresh) : lines.filter((line) => new RegExp(`^\\| ${name} +\\|`).test(line));
  });
  return [
    '# Benchmarks',
    '',
    '`npm run benchmark` measures and writes this page; `npm run benchmark -- load screens` measures these parts and',
    'leaves the other lines. A bar that was missed ends it with 1. A shared host may need twice the CPU for the same request',
    'at one hour as at another: compare the CPU of two runs before their times.',
    '',
    ...notes,
    '',
    HEAD,
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function rowsOf({ part, findings }: Measured): string[] {
  return findings.map(({ what, measured, bar }) => {
    const cells = [part, what, measured, bar?.limit ?? '', bar ? (bar.isHeld ? 'held' : '**missed**') : ''];
    return `| ${cells.join(' | ')} |`;
  });
}
