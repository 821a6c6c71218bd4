import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Resident memory of a process group, in megabytes; 0 if unknown. */
export async function measureGroupMemoryMb(groupId: number): Promise<number> {
  return process.platform === 'linux' ? measureFromProc(groupId) : measureFromPs(groupId);
}

async function measureFromProc(groupId: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The stat line's second field is a name in parentheses that may contain spaces, so split only the text after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[2]) === groupId ? Number(fields[21]) * 4096 : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_048_576;
}

async function measureFromPs(groupId: number): Promise<number> {
  const listed = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,rss=']).catch(() => ({ stdout: '' }));
  return listed.stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([group]) => Number(group) === groupId)
    .reduce((sum, [, kilobytes]) => sum + Number(kilobytes) / 1024, 0);
}
