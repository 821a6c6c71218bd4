// Re-encodes one file in a separate process and prints the outcome, CPU time and peak memory.
import { readFileSync } from 'node:fs';
import { reEncodePicture } from './re-encode-picture.ts';

const bytes = readFileSync(process.argv[2] ?? '');
const before = process.cpuUsage();
const picture = await reEncodePicture(bytes);
const { user, system } = process.cpuUsage(before);
// Unlike `resourceUsage().maxRSS`, this peak excludes the parent process. Linux only.
const peakKilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];

process.stdout.write(
  JSON.stringify({
    outcome: typeof picture === 'string' ? picture : 'served',
    cpuSeconds: (user + system) / 1e6,
    peakMegabytes: Number(peakKilobytes) / 1024,
  }),
);
