import type { ResourceUsage, ResultRow } from './findings.ts';

export function formatResultTable(rows: readonly ResultRow[]): string {
  return alignColumns(
    rows.map(({ clip, signal, unit, truth, measured, limit, pass }) => [
      clip,
      signal,
      formatValue(truth),
      formatValue(measured),
      unit,
      limit,
      pass ? 'pass' : 'FAIL',
    ]),
    ['clip', 'signal', 'truth', 'measured', 'unit', 'limit', ''],
  );
}

export function formatResourceTable(costs: readonly (ResourceUsage & { clip: string })[]): string {
  return alignColumns(
    costs.map(({ clip, wallSeconds, cpuSeconds, peakMemoryMb }) => [
      clip,
      wallSeconds.toFixed(1),
      cpuSeconds.toFixed(1),
      peakMemoryMb.toFixed(0),
    ]),
    ['clip', 'wall s', 'CPU s', 'peak MB'],
  );
}

function formatValue(value: ResultRow['truth']): string {
  if (value === null) return '-';
  return typeof value === 'number' ? String(Number(value.toFixed(3))) : value;
}

function alignColumns(lines: readonly (readonly string[])[], head: readonly string[]): string {
  const all = [head, ...lines];
  const widths = head.map((_, at) => Math.max(...all.map((line) => (line[at] ?? '').length)));
  return all
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
