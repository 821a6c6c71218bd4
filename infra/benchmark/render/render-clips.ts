// Renders clips with known true values for `npm run benchmark -- analysis`. ../README.md lists the
// requirements.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import * as z from 'zod';

import {
  createFairnessClips,
  createMovementClips,
  getPose,
  TRANSITION_SECONDS,
  type Clip,
} from './performances.ts';

const FRAMES_PER_SECOND = 8;
const HOST = 'http://render.test';
const CONTENT_TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    three: { type: 'string' },
    head: { type: 'string' },
    speech: { type: 'string' },
    browser: { type: 'string', default: '/usr/bin/chromium' },
    only: { type: 'string', default: '' },
  },
});

const [set, out] = positionals;
const { three, head, speech } = values;

if (!set || !out || !three || !head || !speech) {
  console.error(
    'Usage: render-clips.ts movements|fairness OUT --three DIR --head DIR --speech CLIP [--only NAME]',
  );
  process.exit(2);
}

const folders: Record<string, string> = {
  three,
  head,
  page: dirname(fileURLToPath(import.meta.url)),
};

const clips = (set === 'fairness' ? createFairnessClips() : createMovementClips()).filter(
  ({ name }) => name.startsWith(values.only),
);

const audio = await readSpeechTruth(speech);
await mkdir(out, { recursive: true });

await writeFile(
  join(out, 'truth.json'),
  `${JSON.stringify({ clips: clips.map(truthOf) }, null, 1)}\n`,
);

const browser = await chromium.launch({
  executablePath: values.browser,
  args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  chromiumSandbox: false,
});

const page = await openScene();

for (const clip of clips) {
  await page.evaluate(`prepare(${JSON.stringify(clip.look)})`);
  await writeVideo(clip, join(out, `${clip.name}.webm`));
  console.log(clip.name);
}

await browser.close();

async function openScene(): Promise<Page> {
  const opened = await browser.newPage();
  opened.on('console', (message) => console.error(message.text()));

  await opened.route(`${HOST}/**`, async (route) => {
    const [, folder = 'page', file = ''] =
      /^\/(?:(three|head)\/)?(.*)/.exec(new URL(route.request().url()).pathname) ?? [];
    const contentType = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
    await route.fulfill({ body: await readFile(join(folders[folder] ?? '', file)), contentType });
  });

  await opened.goto(`${HOST}/scene.html`);
  await opened.waitForFunction('window.isReady', null, { timeout: 120_000 });

  return opened;
}

/** Pipes the drawn frames into FFmpeg, which adds the audio track of the speech clip. */
async function writeVideo({ performance }: Clip, path: string): Promise<void> {
  const { seconds } = performance;
  const frames = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-r', String(FRAMES_PER_SECOND), '-i', '-'];
  const mapping = ['-map', '0:v', '-map', '1:a', '-t', String(seconds), '-pix_fmt', 'yuv420p'];

  const codecs = [
    '-c:v',
    'libvpx',
    '-b:v',
    '1500k',
    '-deadline',
    'realtime',
    '-cpu-used',
    '5',
    '-c:a',
    'libopus',
  ];

  const command = ['-v', 'error', '-y', ...frames, '-i', speech ?? '', ...mapping, ...codecs, path];
  const encoder = spawn('ffmpeg', command, { stdio: ['pipe', 'inherit', 'inherit'] });
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
    const pose = getPose(performance, frame / FRAMES_PER_SECOND);
    const jpeg = z.string().parse(await page.evaluate(`draw(${JSON.stringify(pose)})`));
    if (!encoder.stdin.write(Buffer.from(jpeg, 'base64'))) await once(encoder.stdin, 'drain');
  }

  encoder.stdin.end();

  const [code] = await once(encoder, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
}

/** Creates the clip's entry for truth.json. */
function truthOf({ name, look, performance: { seconds, looks, absences = [] }, group }: Clip) {
  const shareOf = (segments: readonly { t0: number; t1: number }[]) =>
    segments.reduce((sum, { t0, t1 }) => sum + t1 - t0, 0) / seconds;

  const video = {
    faces: 1,
    ...(absences.length > 0 && { face_absent_share: shareOf(absences) }),
    ...(absences.length === 0 && {
      look_away_segments: looks,
      look_away_share: shareOf(looks),
    }),
    transition_s: TRANSITION_SECONDS,
    ...look,
  };

  return {
    file: `${name}.webm`,
    duration_s: seconds,
    group,
    video,
    ...(seconds >= 30 && { audio }),
  };
}

/** Reads the speech clip's `audio` values from the truth.json in its folder. */
async function readSpeechTruth(path: string): Promise<unknown> {
  const schema = z.object({ clips: z.array(z.object({ file: z.string(), audio: z.unknown() })) });
  const { clips: all } = schema.parse(
    JSON.parse(await readFile(join(dirname(path), 'truth.json'), 'utf8')),
  );

  return all.find(({ file }) => file === basename(path))?.audio;
}
