// `npm run benchmark:poison [-- --flips N]`: bad files, and N single flipped bits per codec, against the engine in processes of its own.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bitFlips, clipsToDamage, poisonFiles, type PoisonFile } from './poison-files.ts';
import { treeMemoryMb } from './process-memory.ts';

const LONGEST_SECONDS = 60;
const MOST_MEMORY_MB = 1536;
const ANSWERS = new Set(['scored', 'EMPTY', 'NOT_VIDEO', 'TOO_LONG', 'TOO_LARGE', 'UNREADABLE']);

const good = fileURLToPath(new URL('../../functions/analysis/fixtures/answer.webm', import.meta.url));
const flips = Number(/--flips[ =](\d+)/.exec(process.argv.join(' '))?.[1] ?? 2000);
const folder = await mkdtemp(join(tmpdir(), 'poison-'));
const complaints: string[] = [];
let [slowest, largest] = [0, 0];

const bad = poisonFiles(good);
await report('bad files', bad[Symbol.iterator]());
for (const { name, bytes } of clipsToDamage(good)) await report(`flipped bits in ${name}`, bitFlips(bytes, flips));
await rm(folder, { recursive: true });
console.log(`Slowest ${slowest.toFixed(1)} s, most memory with the decoder ${largest.toFixed(0)} MB.`);
for (const complaint of complaints) console.log(`  fails: ${complaint}`);
process.exit(complaints.length > 0 ? 1 : 0);

/** Two processes share the files. */
async function report(title: string, files: Iterator<PoisonFile>): Promise<void> {
  const counts = new Map<string, number>();
  await Promise.all(['one', 'two'].map((name) => judgeAll(name, files, counts)));
  console.log(`${title}: ${[...counts].map(([answer, count]) => `${count} ${answer}`).join(', ')}`);
}

async function judgeAll(name: string, files: Iterator<PoisonFile>, counts: Map<string, number>): Promise<void> {
  const temporary = await mkdtemp(join(folder, `${name}-`));
  const child = fork(fileURLToPath(new URL('./poison-worker.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, TMPDIR: temporary },
  });
  await nextAnswer(child);
  for (let next = files.next(); !next.done; next = files.next()) {
    const answer = await judge(child, next.value, temporary);
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  child.kill();
}

async function judge(child: ChildProcess, { name, bytes }: PoisonFile, temporary: string): Promise<string> {
  const path = `${temporary}.file`;
  await writeFile(path, bytes);
  const started = performance.now();
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, treeMemoryMb(child.pid ?? 0))), 250);
  child.send(path);
  const answer = await nextAnswer(child).finally(() => clearInterval(watch));
  const seconds = (performance.now() - started) / 1000;
  const left = (await readdir(temporary)).filter((entry) => !entry.startsWith('tsx-'));
  [slowest, largest] = [Math.max(slowest, seconds), Math.max(largest, memory)];
  const wrong = [
    ...(ANSWERS.has(answer) ? [] : [answer]),
    ...(seconds <= LONGEST_SECONDS ? [] : [`${seconds.toFixed(0)} s`]),
    ...(memory <= MOST_MEMORY_MB ? [] : [`${memory.toFixed(0)} MB`]),
    ...(left.length === 0 ? [] : [`left ${left.join(' ')}`]),
  ];
  if (wrong.length > 0) complaints.push(`${name}: ${wrong.join(', ')}`);
  return answer;
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
