import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { analyzeFile } from '../../functions/analysis/analyze-file.ts';
import { rounds } from '../verify/rounds.ts';
import { bitFlips, clipsToDamage, poisonFiles, type PoisonFile } from './poison-files.ts';

const good = fileURLToPath(new URL('../../functions/analysis/fixtures/answer.webm', import.meta.url));
/** Fifteen seconds of reading through tags until the time is up: only in the benchmark. */
const slow = /tags/;
let folder = '';

// Other tests decode at the same time: this one has a place of its own.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poison-test-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function answerTo({ bytes }: PoisonFile): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const analysis = await analyzeFile(path);
  return analysis.state === 'analyzed' ? 'scored' : analysis.reason;
}

const files = poisonFiles(good).filter(({ name }) => !slow.test(name));

describe('a bad file', { timeout: 60_000 }, () => {
  it('is of one of many kinds', () => {
    expect(files.length).toBeGreaterThanOrEqual(30);
  });

  it.each(files)('is answered with a score or a reason: $name', async (file) => {
    expect(await answerTo(file)).toMatch(/^(scored|EMPTY|NOT_VIDEO|TOO_LONG|TOO_LARGE|UNREADABLE)$/);
  });

  it.each([
    ['0 bytes.webm', 'EMPTY'],
    ['page.webm', 'NOT_VIDEO'],
    ['cut after 5 tenths.webm', 'UNREADABLE'],
    ['Segment of 64 petabytes.webm', 'UNREADABLE'],
    ['16000 x 16000.webm', 'TOO_LARGE'],
    ['16000 x 16000 under a title that names 64 x 64.webm', 'TOO_LARGE'],
    ['16000 x 16000 in the picture only.webm', 'UNREADABLE'],
    ['2 hours.webm', 'TOO_LONG'],
    ['no picture.webm', 'NOT_VIDEO'],
    ['no sound.webm', 'scored'],
  ])('with the reason that fits: %s', async (name, answer) => {
    const [file] = files.filter((one) => one.name === name);
    expect(file && (await answerTo(file))).toBe(answer);
  });
});

const FLIPS = rounds({ short: 8, full: 2_000 });

async function answersToFlips(bytes: Buffer): Promise<string[]> {
  const answers = [];
  for (const file of bitFlips(bytes, FLIPS)) {
    answers.push(await answerTo(file));
  }
  return answers;
}

// What a damaged byte does to a score is checked with a recording; the other clips show no face.
const [recording, ...others] = clipsToDamage(good);

it(
  `${FLIPS} flipped bits of a good file never bring the engine down`,
  { timeout: 60_000 + FLIPS * 5_000 },
  async () => {
    const answers = await answersToFlips(recording?.bytes ?? Buffer.alloc(0));
    for (const answer of answers)
      expect(['scored', 'NOT_VIDEO', 'TOO_LONG', 'TOO_LARGE', 'UNREADABLE']).toContain(answer);
    expect(answers.filter((answer) => answer === 'scored').length).toBeGreaterThan(FLIPS / 2);
  },
);

it.each(others)(
  `${FLIPS} flipped bits of $name never bring the engine down`,
  { timeout: 60_000 + FLIPS * 5_000 },
  async ({ bytes }) => {
    for (const answer of await answersToFlips(bytes))
      expect(['scored', 'NOT_VIDEO', 'TOO_LONG', 'TOO_LARGE', 'UNREADABLE']).toContain(answer);
  },
);

it('leaves no folder behind', async () => {
  expect(await readdir(folder)).toEqual(['file']);
});
