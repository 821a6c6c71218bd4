/** What became of one mutant, in the words of Stryker. */
export type MutantStatus =
  'Killed' | 'Timeout' | 'RuntimeError' | 'CompileError' | 'Survived' | 'NoCoverage' | 'Ignored' | 'Pending';

export interface Score {
  readonly mutants: number;
  readonly noticed: number;
  /** Per cent; 100 where there is nothing to notice. */
  readonly percent: number;
}

/** A run that breaks outside of its tests, or never ends, is one that somebody notices. */
const NOTICED: readonly MutantStatus[] = ['Killed', 'Timeout', 'RuntimeError'];
const MISSED: readonly MutantStatus[] = ['Survived', 'NoCoverage'];

export function isMissed(status: MutantStatus): boolean {
  return MISSED.includes(status);
}

/** Those that are left alone by intention do not count. */
export function scoreOf(statuses: readonly MutantStatus[]): Score {
  const noticed = statuses.filter((status) => NOTICED.includes(status)).length;
  const mutants = noticed + statuses.filter(isMissed).length;
  return { mutants, noticed, percent: mutants === 0 ? 100 : (100 * noticed) / mutants };
}

/** A row of Markdown. Rounded down, so that none looks better than it is. */
export function rowOf(module: string, { mutants, noticed, percent }: Score): string {
  const cells = [mutants, noticed, `${(Math.floor(percent * 10) / 10).toFixed(1)} %`];
  return `| ${[module.padEnd(20), ...cells.map((cell) => String(cell).padStart(7))].join(' | ')} |`;
}

export const TABLE_HEAD = `| ${'module'.padEnd(20)} | mutants | noticed |   score |
| ${'-'.repeat(20)} | ------: | ------: | ------: |`;
