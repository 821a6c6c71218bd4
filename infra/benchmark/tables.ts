import type { Cost, Row } from './findings.ts';

export function resultTable(rows: readonly Row[]): string {
  return columns(
    rows.map(({ clip, signal, unit, truth, measured, limit, pass }) => [
      clip,
      signal,
      show(truth),
      show(measured),
      unit,
      limit,
      pass ? 'pass' : 'FAIL',
    ]),
    ['clip', 'signal', 'truth', 'measured', 'unit', 'limit', ''],
  );
}

export function costTable(costs: readonly (Cost & { clip: string })[]): string {
  return columns(
    costs.map(({ clip, wallSeconds, cpuSeconds, peakMemoryMb }) => [
      clip,
      wallSeconds.toFixed(1),
      cpuSeconds.toFixed(1),
      peakMemoryMb.toFixed(0),
    ]),
    ['clip', 'wall s', 'CPU s', 'peak MB'],
  );
}

function show(value: Row['truth']): string {
  if (value === null) return '-';
  return typeof value === 'number' ? String(Number(value.toFixed(3))) : value;
}

function columns(lines: readonly (readonly string[])[], head: readonly string[]): string {
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
