import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { repositoryRoot } from '../kit/stack.ts';

export type CameraScene = 'good' | 'no_face' | 'small_face' | 'dark';
export type MicrophoneScene = 'voice' | 'silence' | 'loud_room';

const fixture = (name: string) => readFile(join(repositoryRoot, 'web/e2e/fixtures', name));

const [WIDTH, HEIGHT] = [1280, 720];
const WAV_HEADER_BYTES = 44;

/**
 * Files for Chromium's fake camera and microphone. Chromium reads them again each time a page opens
 * the devices.
 */
export async function createFakeDevices() {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-devices-'));
  const [cameraPath, microphonePath] = [
    join(folder, 'camera.mjpeg'),
    join(folder, 'microphone.wav'),
  ];

  return {
    flags: [
      `--use-file-for-fake-video-capture=${cameraPath}`,
      `--use-file-for-fake-audio-capture=${microphonePath}`,
    ],
    show: async (scene: CameraScene) => writeFile(cameraPath, await drawScene(scene)),
    play: async (scene: MicrophoneScene) =>
      writeFile(microphonePath, mixSound(await fixture('microphone.wav'), scene)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Returns a JPEG, which is also a valid motion JPEG with one frame. */
async function drawScene(scene: CameraScene): Promise<Buffer> {
  const portrait = await readFirstFrame();
  const height = scene === 'small_face' ? HEIGHT / 4 : HEIGHT;
  const person = await sharp(portrait).resize({ height }).toBuffer();
  const wall = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#a09484' },
  });
  const room = await wall
    .composite(scene === 'no_face' ? [] : [{ input: person }])
    .png()
    .toBuffer();

  return sharp(room)
    .linear(scene === 'dark' ? 0.15 : 1)
    .jpeg()
    .toBuffer();
}

async function readFirstFrame(): Promise<Buffer> {
  const frames = await fixture('camera.mjpeg');
  return frames.subarray(0, frames.indexOf(Buffer.from([0xff, 0xd9])) + 2);
}

/** For a loud room, mixes six copies of the answer with different start times. */
function mixSound(file: Buffer, scene: MicrophoneScene): Buffer {
  const mixed = Buffer.from(file);
  const count = (file.length - WAV_HEADER_BYTES) / 2;
  const read = (at: number) => file.readInt16LE(WAV_HEADER_BYTES + 2 * (at % count));
  const voices = { voice: 1, silence: 0, loud_room: 6 }[scene];

  for (let at = 0; at < count; at += 1) {
    let sum = 0;
    for (let voice = 0; voice < voices; voice += 1)
      sum += read(at + Math.round((voice * count) / 6));
    mixed.writeInt16LE(Math.max(-32_768, Math.min(32_767, sum)), WAV_HEADER_BYTES + 2 * at);
  }

  return mixed;
}
