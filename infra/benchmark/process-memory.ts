import { readdirSync, readFileSync } from 'node:fs';

/** Resident bytes of a process and all its descendants, in MB, as Linux tells; 0 elsewhere. */
export function treeMemoryMb(root: number): number {
  const parents = new Map<number, number>();
  for (const name of entries('/proc')) if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name));
  const within = (pid: number): boolean => pid === root || (pid > 1 && within(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(within).reduce((sum, pid) => sum + residentMb(pid), 0);
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const parentOf = (pid: string) =>
  Number(
    read(`/proc/${pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ')[1] ?? 0,
  );

/** The second number of statm counts pages of 4 KB. */
const residentMb = (pid: number) => (Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * 4096) / 2 ** 20;

/** Empty for a process that ended in the meantime. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
