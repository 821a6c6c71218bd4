import { readFileSync } from 'node:fs';

// The kernel counts in hundredths of a second, whatever its own clock does: USER_HZ of proc(5).
const TICK_MS = 10;

/** What a process with all its threads has taken of the processors so far; undefined where the system does not tell. Milliseconds. */
export function cpuTimeOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in brackets that may hold spaces; user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
