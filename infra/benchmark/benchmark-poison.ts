// `npm run benchmark:poison [-- --flips N]`: bad files and single flipped bits against the engine in a process of its own.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineAssets } from '../../functions/analysis/engine-assets.ts';
import { bitFlips, poisonFiles, shortened, type PoisonFile } from './poison-files.ts';
import { treeMemoryMb } from './process-memory.ts';

const LONGEST_SECONDS = 60;
const MOST_MEMORY_MB = 1536;
const ANSWERS = new Set(['scored', 'EMPTY', 'NOT_VIDEO', 'TOO_LONG', 'TOO_LARGE', 'UNREADABLE']);

const { ffmpeg } = engineAssets();
const good = fileURLToPath(new URL('../../functions/analysis/fixtures/answer.webm', import.meta.url));
const flips = Number(/--flips[ =](\d+)/.exec(process.argv.join(' '))?.[1] ?? 2000);
const folder = await mkdtemp(join(tmpdir(), 'poison-'));
const temporary = join(folder, 'temporary');
await mkdir(temporary);
const child = fork(fileURLToPath(new URL('./poison-worker.ts', import.meta.url)), [], {
  execArgv: ['--import', 'tsx'],
  env: { ...process.env, TMPDIR: temporary },
});
await nextAnswer(child);
const complaints: string[] = [];
const counts = new Map<string, number>();
let [slowest, largest] = [0, 0];

const bad = poisonFiles(good, ffmpeg);
for (const file of bad) console.log(await judge(file));
for (const file of bitFlips(shortened(good, ffmpeg), flips)) await judge(file);
child.kill();
await rm(folder, { recursive: true });
console.log(`\n${bad.length} bad files and ${flips} flipped bits.`);
console.log([...counts].map(([answer, count]) => `  ${answer}: ${count}`).join('\n'));
console.log(`Slowest ${slowest.toFixed(1)} s, most memory with the decoder ${largest.toFixed(0)} MB.`);
for (const complaint of complaints) console.log(`  fails: ${complaint}`);
process.exit(complaints.length > 0 ? 1 : 0);

async function judge({ name, bytes }: PoisonFile): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const started = performance.now();
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, treeMemoryMb(child.pid ?? 0))), 250);
  child.send(path);
  const answer = await nextAnswer(child).finally(() => clearInterval(watch));
  const seconds = (performance.now() - started) / 1000;
  const left = (await readdir(temporary)).filter((entry) => !entry.startsWith('tsx-'));
  [slowest, largest] = [Math.max(slowest, seconds), Math.max(largest, memory)];
  counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const wrong = [
    ...(ANSWERS.has(answer) ? [] : [answer]),
    ...(seconds <= LONGEST_SECONDS ? [] : [`${seconds.toFixed(0)} s`]),
    ...(memory <= MOST_MEMORY_MB ? [] : [`${memory.toFixed(0)} MB`]),
    ...(left.length === 0 ? [] : [`left ${left.join(' ')}`]),
  ];
  if (wrong.length > 0) complaints.push(`${name}: ${wrong.join(', ')}`);
  return `${name.padEnd(44)} ${answer.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s`;
}

/** Rejects when the process dies, which no file may bring about. */
function nextAnswer(from: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null) => reject(new Error(`The analysing process died with ${code}.`));
    from.once('exit', died);
    from.once('message', (message) => {
      from.removeListener('exit', died);
      resolve(String(message));
    });
  });
}
