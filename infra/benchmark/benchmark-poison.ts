// `npm run benchmark -- poison [--flips N]`: analyzes broken files and, for each codec, N copies of
// a clip, each with one flipped bit. Fails if an analysis crashes this process, has an unexpected
// outcome, leaves temporary files behind, or takes over 60 s or 1.5 GB of memory.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureGroupMemoryMb } from 'local-cloud/lambda/process-instance';
import { analyzeFile } from '#functions/analysis/record/analyze-file.service.ts';

import {
  flipBits,
  createCodecClips,
  handledOutcomes,
  createPoisonFiles,
  type PoisonFile,
} from './poison-files.ts';

const LIMIT_SECONDS = 60;
const LIMIT_MB = 1536;

const { values } = parseArgs({ options: { flips: { type: 'string', default: '2000' } } });

const good = fileURLToPath(
  new URL('../../functions/analysis/fixtures/answer.webm', import.meta.url),
);

const folder = await mkdtemp(join(tmpdir(), 'poison-'));
process.env['TMPDIR'] = folder;
const path = join(folder, 'file');
const complaints: string[] = [];
let [slowest, largest] = [0, 0];

await analyzeAll('bad files', createPoisonFiles(good));
for (const { name, bytes } of createCodecClips(good))
  await analyzeAll(`flipped bits in ${name}`, flipBits(bytes, Number(values.flips)));
await rm(folder, { recursive: true });

console.log(
  `Slowest ${slowest.toFixed(1)} s, most memory with the decoder ${largest.toFixed(0)} MB.`,
);

for (const complaint of complaints) console.log(`  fails: ${complaint}`);
process.exit(complaints.length > 0 ? 1 : 0);

async function analyzeAll(title: string, files: Iterable<PoisonFile>): Promise<void> {
  const counts = new Map<string, number>();
  for (const file of files) {
    const outcome = await analyze(file);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }

  console.log(
    `${title}: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`,
  );
}

async function analyze({ name, bytes }: PoisonFile): Promise<string> {
  await writeFile(path, bytes);

  let memory = 0;
  const measureMemory = async () =>
    void (memory = Math.max(memory, await measureGroupMemoryMb(process.pid)));
  const watch = setInterval(() => void measureMemory(), 250);
  const started = performance.now();
  const outcome = await analyzeFile(path).then(
    (analysis) => (analysis.state === 'analyzed' ? 'scored' : analysis.reason),
    (error: unknown) => `threw ${String(error)}`,
  );

  clearInterval(watch);

  const seconds = (performance.now() - started) / 1000;
  const left = (await readdir(folder)).filter((entry) => entry !== 'file');
  [slowest, largest] = [Math.max(slowest, seconds), Math.max(largest, memory)];
  if (!handledOutcomes.has(outcome)) complaints.push(`${name}: ${outcome}`);
  if (seconds > LIMIT_SECONDS) complaints.push(`${name}: ${seconds.toFixed(0)} s`);
  if (memory > LIMIT_MB) complaints.push(`${name}: ${memory.toFixed(0)} MB`);
  if (left.length > 0) complaints.push(`${name}: left ${left.join(' ')}`);

  return outcome;
}
