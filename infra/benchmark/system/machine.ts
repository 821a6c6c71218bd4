import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';

/** On what, and how busy it was with other things when this was asked. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const cores = `${cpus().length} cores of ${first?.model.trim() ?? 'an unknown processor'}`;
  return `${cores}, ${memory} GB, ${process.platform} ${release()}, Node ${process.version}`;
}

/** The load of the last minute. */
export function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'no commit';
  }
}
