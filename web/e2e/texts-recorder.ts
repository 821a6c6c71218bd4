import type { Page } from 'playwright-core';
import { aVideo } from '../../shared/practice/video.fixtures.ts';
import { visit } from './browser.ts';
import { agree } from './consent.ts';
import type { Walk } from './screens-tour.ts';
import { signInAs } from './sign-in.ts';
import { tabOf } from './texts-library.ts';
import { hold, reply } from './texts-replies.ts';

type Desk = Pick<Walk, 'origin' | 'tour'>;

/** The recorder with a real camera and a real upload. */
export async function walkThroughRecorder({ browser, origin, tour }: Walk): Promise<void> {
  const { page, leave } = await visit(browser);
  await page.addInitScript(noteCamera);
  await signInAs(page, origin, 'Elena Executive', '/help');
  await agree(page, origin);
  await reply(page, 'POST /api/objects/upload', { uploadURL: `${origin}/storage-stand-in` });
  await reply(page, 'POST /api/objects/release', '', 204);
  await reply(page, 'PUT /storage-stand-in', '', 403);
  await page.goto(`${origin}/video-analysis`);
  await page.getByRole('button', { name: 'Enable Camera' }).click();
  await page.getByRole('button', { name: 'Start Recording' }).waitFor();
  await page.locator('video').waitFor();
  await tour.stop(page, 'camera on', ['a preview']);
  await startTake(page, tour, 'recording');
  await page.getByRole('button', { name: 'Stop' }).click();
  await tour.stop(page, 'practice room, upload failed');
  const goOn = await hold(page, 'PUT /storage-stand-in');
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await tour.stop(page, 'practice room, uploading');
  goOn();
  await seeSending(page, tour);
  await leave();
  await seeProblems({ browser, origin, tour });
}

/** Runs in the page, before it: keeps what the app asks of the camera. */
function noteCamera(): void {
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (wanted) => {
    const { width, height } = typeof wanted?.video === 'object' ? wanted.video : {};
    const ideal = (value: ConstrainULong | undefined) => (typeof value === 'object' ? value.ideal : value);
    const sound = wanted?.audio ? 'with' : 'without';
    Object.assign(window, { askedCamera: `${ideal(width)} x ${ideal(height)} ${sound} sound` });
    return ask(wanted);
  };
}

/** Starts a take and sees it run. */
async function startTake(page: Page, tour: Walk['tour'], at: string): Promise<void> {
  await page.getByRole('button', { name: 'Start Recording' }).click();
  const ring = page.getByRole('timer');
  await ring.waitFor();
  const first = Number(/\d+/.exec((await ring.getAttribute('aria-label')) ?? '')?.[0]);
  await tour.stop(page, at, async () => [
    `the countdown begins at ${first >= 59 ? 60 : first}`,
    `the camera is asked for ${await page.evaluate('window.askedCamera')}`,
  ]);
}

async function seeSending(page: Page, tour: Walk['tour']): Promise<void> {
  const video = aVideo({ analysisStatus: 'pending', aiAnalysisResults: null });
  await reply(page, 'PUT /storage-stand-in', '');
  await reply(page, 'PUT /api/user-videos', { objectPath: '/objects/1', video });
  await reply(page, 'GET /api/user-videos', [video]);
  await page.getByRole('button', { name: 'Record Again' }).click();
  await page.getByRole('button', { name: 'Start Recording' }).waitFor();
  await tour.read(page, 'recording again');
  await startTake(page, tour, 'recording once more');
  // A notice stands five seconds: the next one comes when the first has been read.
  const register = await hold(page, 'PUT /api/user-videos');
  await page.getByRole('button', { name: 'Stop' }).click();
  await tour.stop(page, 'recording complete');
  register();
  await tour.stop(page, 'practice room, uploaded');
  await reply(page, `POST /api/user-videos/${video.id}/analyze`, 'That did not work.', 409);
  await page.getByRole('button', { name: 'Start AI Analysis' }).click();
  await tour.stop(page, 'analysis not started');
  await reply(page, `POST /api/user-videos/${video.id}/analyze`, { analysis: null, video }, 202);
  await page.getByRole('button', { name: 'Analyze with AI' }).click();
  await tour.stop(page, 'analysis started');
  await tour.read(page, 'after Analyze with AI', async () => [`the tab is ${await tabOf(page)}`]);
}

async function seeProblems({ browser, origin, tour }: Pick<Walk, 'browser' | 'origin' | 'tour'>): Promise<void> {
  const { page, leave } = await visit(browser, { permissions: [] });
  await signInAs(page, origin, 'Elena Executive', '/help');
  await page.goto(`${origin}/video-analysis`);
  await page.getByRole('button', { name: 'Enable Camera' }).click();
  const message = page.getByRole('alert').getByRole('heading');
  await message.waitFor();
  await tour.stop(page, 'camera denied', async () => [
    (await message.evaluate(isRed)) ? 'the message is red' : 'the message is not red',
  ]);
  await seeBrokenRecorder(page, { origin, tour });
  await leave();
}

/** Runs in the page: is a text more red than anything else? */
function isRed(element: Element): boolean {
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) return false;
  brush.fillStyle = getComputedStyle(element).color;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
  return red > green + 40 && red > blue + 40;
}

async function seeBrokenRecorder(page: Page, { origin, tour }: Desk): Promise<void> {
  await page.context().grantPermissions(['camera', 'microphone']);
  await page.addInitScript(() => {
    MediaRecorder.prototype.start = () => {
      throw new DOMException('no encoder', 'NotSupportedError');
    };
  });
  await page.goto(`${origin}/video-analysis`);
  await page.getByRole('button', { name: 'Enable Camera' }).click();
  await page.getByRole('button', { name: 'Start Recording' }).click();
  await tour.stop(page, 'recording that cannot start');
}
