import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** IDs of the descendants of process `ancestor` whose command line contains `commandPart`. */
export function findDescendants(ancestor: number, commandPart: string): number[] {
  const processes = existsSync('/proc/self/stat') ? readProc() : readPs();
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const isDescendant = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && parent > 1 && (parent === ancestor || isDescendant(parent));
  };

  return processes
    .filter(({ pid, command }) => command.includes(commandPart) && isDescendant(pid))
    .map(({ pid }) => pid);
}

function readProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent, command }];
      } catch {
        // The process ended while its files were being read.
        return [];
      }
    });
}

function readPs(): Process[] {
  const table = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid && parent && command ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}
