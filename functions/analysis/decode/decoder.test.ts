import { execFileSync } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMedia, videoTrack, toneTrack, type Track } from 'local-cloud/media-file';
import { engineAssets } from '../engine/engine-assets.deps.ts';
import { decodeRecording, type DecodedRecording } from './decode-recording.service.ts';
import { limitWaiting } from './limits.ts';
import { addExternalReference } from './external-reference.fixtures.ts';
import {
  inspectRecording,
  type Inspection,
  type Recording,
  type Unreadable,
} from './inspect-recording.service.ts';

const { decoder } = engineAssets();
const answer = fileURLToPath(new URL('../fixtures/answer.webm', import.meta.url));
const withBidirectionalFrames = fileURLToPath(
  new URL('../fixtures/files/upright.mp4', import.meta.url),
);
const messages = fileURLToPath(new URL('./decoder/messages.mjs', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-test-'));
});

afterAll(() => rm(folder, { recursive: true }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const unreadable = { state: 'unreadable', reason: 'UNREADABLE' } as const;

const eventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

const bars = (seconds: number) =>
  [['testsrc2', `size=320x180:rate=10:duration=${seconds}`]] as const;

const h264 = (seconds: number) => videoTrack(bars(seconds), 'libx264');

function made(name: string, format: string, tracks: readonly Track[]): string {
  const path = join(folder, name);
  makeMedia({ path, format, tracks });
  return path;
}

async function written(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

function readable(inspection: Inspection): Recording {
  if (inspection.state === 'unreadable') throw new Error(inspection.reason);
  return inspection.recording;
}

async function decoded(
  path: string,
): Promise<{ sizes: string[]; seconds: number; durationSeconds: number }> {
  const recording = readable(await inspectRecording(path, decoder));
  const sizes: string[] = [];
  const onFrame = ({ width, height }: { width: number; height: number }) =>
    void sizes.push(`${width}x${height}`);
  const result = await decodeRecording(recording, { decoder, onFrame });

  return {
    sizes,
    seconds: result.state === 'decoded' ? result.sound.length / 16_000 : 0,
    durationSeconds: recording.durationSeconds,
  };
}

describe('the decoder', () => {
  const tone = (codec: 'aac' | 'libopus' | 'libmp3lame' | 'pcm_s16le') => toneTrack(330, 2, codec);

  it.each([
    ['H.264 and AAC in MP4', 'mp4', h264(2), tone('aac')],

    [
      'HEVC and AAC in QuickTime',
      'mov',
      videoTrack(bars(2), 'libx265', { 'x265-params': 'log-level=none' }),
      tone('aac'),
    ],

    [
      'VP8 and Opus in WebM',
      'webm',
      videoTrack(bars(2), 'libvpx', { 'cpu-used': 8 }),
      tone('libopus'),
    ],

    [
      'VP9 and Opus in WebM',
      'webm',
      videoTrack(bars(2), 'libvpx-vp9', { 'cpu-used': 8 }),
      tone('libopus'),
    ],

    ['MPEG-4 and MP3 in AVI', 'avi', videoTrack(bars(2), 'mpeg4'), tone('libmp3lame')],

    [
      'Motion JPEG and PCM in AVI',
      'avi',
      videoTrack(bars(2), 'mjpeg', { strict: -1 }),
      tone('pcm_s16le'),
    ],
  ] as const)('reads %s', async (name, format, picture, sound) => {
    const { sizes, seconds, durationSeconds } = await decoded(
      made(`${name}.${format}`, format, [picture, sound]),
    );

    expect(sizes).toEqual(Array.from({ length: 8 }, () => '640x360'));
    expect(seconds).toBeCloseTo(2, 1);
    expect(Math.abs(durationSeconds - 2)).toBeLessThan(0.15);
  });

  it('rotates a phone recording upright', async () => {
    const file = await readFile(made('phone.mov', 'mov', [h264(1)]));
    const matrix = (values: readonly number[]) => {
      const bytes = Buffer.alloc(36);
      values.forEach((value, at) => bytes.writeInt32BE(value, 4 * at));
      return bytes;
    };

    const upright = matrix([65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40000000]);
    matrix([0, 65_536, 0, -65_536, 0, 0, 0, 0, 0x40000000]).copy(
      file,
      file.indexOf(upright, file.indexOf('tkhd')),
    );

    const { sizes } = await decoded(await written('turned.mov', file));

    expect(new Set(sizes)).toEqual(new Set(['360x640']));
  });
});

describe('a recording with heavy content', () => {
  it('is decoded without its unreferenced frames, at the same rate', async () => {
    const recording = readable(await inspectRecording(withBidirectionalFrames, decoder));
    const framesAt = async (pixelsPerSecond: number) => {
      const frames: Buffer[] = [];
      const onFrame = ({ rgb }: { rgb: Uint8Array }) => void frames.push(Buffer.from(rgb));
      await decodeRecording({ ...recording, pixelsPerSecond }, { decoder, onFrame });
      return frames;
    };

    const [every, referenced] = [await framesAt(0), await framesAt(500_000_000)];

    expect(referenced).toHaveLength(every.length);
    expect(referenced.some((frame, at) => !every[at]?.equals(frame))).toBe(true);
  });

  it('may take longer, within the time of the Lambda function', () => {
    const [fullHd, uhd] = [1920 * 1080 * 30, 3840 * 2160 * 60];
    expect(limitWaiting(0)).toBe(40);
    expect(limitWaiting(fullHd * 300)).toBeGreaterThan(120);
    expect(limitWaiting(uhd * 300)).toBe(150);
  });
});

describe('a file outside the accepted formats', () => {
  const refusal = async (path: string) => {
    const inspection = await inspectRecording(path, decoder);
    return inspection.state === 'unreadable' ? inspection.reason : 'readable';
  };

  it('is PICTURE_FORMAT with an unsupported video codec, before any decoder is opened', async () => {
    const path = made('flash.mov', 'mov', [videoTrack(bars(1), 'flv')]);
    expect(await refusal(path)).toBe('PICTURE_FORMAT');
  });

  it('is SOUND_FORMAT with an unsupported audio codec', async () => {
    const path = made('lossless.mkv', 'matroska', [
      h264(1),
      { ...toneTrack(330, 1, 'pcm_s16le'), codec: 'tta' },
    ]);
    expect(await refusal(path)).toBe('SOUND_FORMAT');
  });

  it('yields no frame even if the check is skipped', async () => {
    const path = made('theora.mkv', 'matroska', [
      videoTrack(bars(1), 'mpeg2video', { strict: -2 }),
    ]);

    const recording = {
      path,
      container: 'matroska',
      startSeconds: 0,
      durationSeconds: 1,
      soundIndex: null,
      pixelsPerSecond: 0,
    } as const;

    const onFrame = vi.fn<() => void>();

    expect(await decodeRecording(recording, { decoder, onFrame })).toEqual(unreadable);
    expect(onFrame).not.toHaveBeenCalled();
  });
});

describe('a reference to another file', () => {
  /**
   * Calls `use` with the path of a named pipe. Returns true if `use` opened the pipe for reading.
   */
  async function isOpened(use: (path: string) => Promise<void>): Promise<boolean> {
    const path = join(folder, `pipe-${performance.now()}`);
    execFileSync('mkfifo', [path]);

    let hasReader = false;
    // Opening a named pipe for writing blocks until the pipe is opened for reading.
    const writing = open(path, 'w').then((writer) => {
      hasReader = true;
      return writer.close();
    });

    await use(path);
    await eventLoopTurn();

    const isFollowed = hasReader;
    await (await open(path, constants.O_RDONLY | constants.O_NONBLOCK)).close();
    await writing;

    return isFollowed;
  }

  const recordingAt = (path: string) =>
    ({
      path,
      container: 'mov',
      startSeconds: 0,
      durationSeconds: 1,
      soundIndex: null,
      pixelsPerSecond: 0,
    }) as const;
  const onFrame = () => undefined;

  it('is detected by this test if a reader follows it', async () => {
    // Reads until EOF, which arrives only after the writer has opened and closed the pipe.
    expect(await isOpened(async (path) => void (await readFile(path)))).toBe(true);
  });

  it('is not followed in a QuickTime file', async () => {
    const file = await readFile(made('whole.mp4', 'mp4', [h264(1)]));
    const opened = await isOpened(async (path) => {
      const reference = await written('reference.mov', addExternalReference(file, path));
      await inspectRecording(reference, decoder);
      await decodeRecording(recordingAt(reference), { decoder, onFrame });
    });

    expect(opened).toBe(false);
  });

  it.each([
    [
      'a playlist',
      (path: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${path}\n#EXT-X-ENDLIST\n`,
    ],
    ['a list of files', (path: string) => `ffconcat version 1.0\nfile '${path}'\n`],
  ])('is not followed in %s', async (name, text) => {
    const opened = await isOpened(async (path) => {
      const list = await written(`${name}.mov`, text(path));
      expect(await inspectRecording(list, decoder)).toEqual({
        state: 'unreadable',
        reason: 'NOT_VIDEO',
      });
      for (const container of ['mov', 'matroska', 'avi'] as const)
        expect(
          await decodeRecording({ ...recordingAt(list), container }, { decoder, onFrame }),
        ).toEqual(unreadable);
    });

    expect(opened).toBe(false);
  });
});

describe('a decoder process', () => {
  const recording: Recording = {
    path: answer,
    container: 'matroska',
    startSeconds: 0,
    durationSeconds: 14,
    soundIndex: 1,
    pixelsPerSecond: 0,
  };

  /** Inspects and decodes a recording with `script` in place of the real decoder. */
  async function outcomes(
    script: string,
  ): Promise<{ inspection: Inspection; result: DecodedRecording | Unreadable }> {
    const fake = await written(
      `fake-${performance.now()}.mjs`,
      `import { send } from ${JSON.stringify(messages)};\n${script}`,
    );

    const inspection = await inspectRecording(answer, fake);

    return {
      inspection,
      result: await decodeRecording(recording, { decoder: fake, onFrame: () => undefined }),
    };
  }

  const broken = { inspection: unreadable, result: unreadable };

  it.each([
    ['is killed', "send('r'); process.kill(process.pid, 'SIGKILL');"],
    ['crashes', "send('r'); process.abort();"],
    ['throws', "send('r'); throw new Error('broken');"],
    ['ends early', "send('r');"],
  ])('makes the file unreadable if it %s', async (_, script) => {
    expect(await outcomes(script)).toEqual(broken);
  });

  it.runIf(process.platform === 'linux')(
    'makes the file unreadable if it uses too much memory',
    async () => {
      const hungry = "send('r'); const kept = []; for (;;) kept.push(Buffer.alloc(50_000_000, 1));";
      expect(await outcomes(hungry)).toEqual(broken);
    },
  );

  it('is killed in time if it hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const marks = ['probe', 'decode'].map((job) => join(folder, `${job}-is-ready`));
    const running = outcomes(`
      import { closeSync, openSync } from 'node:fs';
      send('r');
      closeSync(openSync(${JSON.stringify(folder)} + '/' + process.argv[2] + '-is-ready', 'w'));
      setInterval(() => {}, 1000);`);

    for (const mark of marks) {
      while (!existsSync(mark) || vi.getTimerCount() === 0) await eventLoopTurn();
      // The decoder's first message is already in the pipe. Give the parent one event loop turn to
      // read it.
      await eventLoopTurn();
      await vi.advanceTimersByTimeAsync(15_000);
    }

    const timedOut = { state: 'unreadable', reason: 'TIMED_OUT' };
    expect(await running).toEqual({ inspection: timedOut, result: timedOut });
  });

  it('is killed in time if it stops in the middle', async () => {
    const fake = await written(
      'stops.mjs',
      `import { send } from ${JSON.stringify(messages)};
       send('r');
       send('f', Buffer.from([1, 0, 1, 0, 9, 9, 9]));
       setInterval(() => {}, 1000);`,
    );

    const onFrame = vi.fn<() => void>();

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const running = decodeRecording(recording, { decoder: fake, onFrame });
    while (onFrame.mock.calls.length === 0 || vi.getTimerCount() === 0) await eventLoopTurn();
    await vi.advanceTimersByTimeAsync(40_000);

    expect(await running).toEqual({ state: 'unreadable', reason: 'TIMED_OUT' });
  });

  it('causes an error if it never starts, because the file is not at fault', async () => {
    await expect(outcomes("throw new Error('no library');")).rejects.toThrow(
      /could not be started.*no library/s,
    );
    await expect(inspectRecording(answer, join(folder, 'nowhere.mjs'))).rejects.toThrow(
      /could not be started/,
    );
  });

  it('gets no environment, cannot write files and leaves no folder behind', async () => {
    vi.stubEnv('SECRET_OF_THE_PARENT', 'hidden');
    vi.stubEnv('TMPDIR', await mkdtemp(join(folder, 'temporary-')));

    const report = `
      import { readFileSync, writeFileSync } from 'node:fs';
      const environment = readFileSync('/proc/self/environ', 'latin1');
      const isWritable = (() => { process.on('SIGXFSZ', () => {}); try { writeFileSync('file', 'x'); return true; } catch { return false; } })();
      const isSafe = !environment.includes('SECRET') && !isWritable;
      send('r');
      send('p', Buffer.from(JSON.stringify({ pixels: isSafe ? null : 1, soundIndex: 1, isPictureDecodable: true, isSoundDecodable: true, startSeconds: 0, durationSeconds: 1, frameCount: 1 })));`;

    const fake = await written(
      'report.mjs',
      `import { send } from ${JSON.stringify(messages)};\n${report}`,
    );

    expect(await inspectRecording(answer, fake)).toEqual({
      state: 'unreadable',
      reason: 'NOT_VIDEO',
    });
    expect(await readdir(process.env['TMPDIR'] ?? '')).toEqual([]);
  });
});
