import type { Page } from 'playwright-core';
import { aVideo } from '../../shared/practice/video.fixtures.ts';
import type { Dashboard, RecentItem } from '../../shared/progress/progress.contract.ts';
import { visit } from './browser.ts';
import { agree } from './consent.ts';
import type { Walk } from './screens-tour.ts';
import { signInAs } from './sign-in.ts';
import { hold, reply, until } from './texts-replies.ts';
import { LONG_NAME, categories, courses, mona, podcasts, withLargeVideo } from './texts-samples.ts';

function begun(item: Pick<RecentItem, 'kind' | 'title' | 'duration' | 'percent'>): RecentItem {
  const positionSeconds = (item.duration * item.percent) / 100;
  const rest = { id: 'item-0000001', thumbnailUrl: null, locked: false, updatedAt: '2026-11-10T09:00:00.000Z' };
  return { ...item, ...rest, positionSeconds };
}

const dashboard: Dashboard = {
  videosWatched: 3,
  podcastsHeard: 2,
  guidesDownloaded: 1,
  practiceVideos: 4,
  unfinishedAnalyses: 0,
  recentlyWatched: [
    begun({ kind: 'course', title: 'Behavioral Interview Mastery', duration: 765, percent: 40 }),
    begun({ kind: 'podcast', title: 'Calm under questions', duration: 1500, percent: 75 }),
  ],
  begunCourseIds: ['item-0000001'],
  measuredScores: {
    charisma: 60,
    confidence: 70,
    posture: 80,
    eyeContact: 66,
    communicationSkills: 79,
    overallProfessionalism: 80,
  },
  latestFailure: null,
  latestAnalyses: [
    { videoId: '0000000001', title: 'Practice Session #1', createdAt: '2026-11-10T09:00:00.000Z', overallScore: 83 },
  ],
};

export async function walkThroughDashboard({ browser, origin, tour }: Walk): Promise<void> {
  const { page, leave } = await visit(browser);
  await signInAs(page, origin, 'Elena Executive', '/help');
  await agree(page, origin);
  await reply(page, 'GET /api/auth/user', mona);
  await reply(page, 'GET /api/categories', categories);
  await reply(page, 'GET /api/courses', courses);
  await reply(page, 'GET /api/podcasts', podcasts);
  await reply(page, 'GET /api/dashboard', dashboard);
  const goOn = await hold(page, 'GET /api/dashboard');
  await page.goto(origin);
  await page.locator('main .animate-lamp').first().waitFor();
  await tour.look(page, 'dashboard while loading');
  goOn();
  await page.getByText('Previous Analysis').waitFor();
  const picker = page.getByRole('main').locator('input[type=file]');
  await tour.stop(page, 'dashboard', async () => [`the file picker accepts ${await picker.getAttribute('accept')}`]);
  await seeUploads(page, tour);
  await reply(page, 'GET /api/auth/user', { ...mona, firstName: '', lastName: '' });
  await page.goto(origin);
  await tour.stop(page, 'dashboard without a first name');
  await reply(page, 'GET /api/auth/user', { ...mona, firstName: LONG_NAME, lastName: LONG_NAME });
  await page.goto(origin);
  await page.getByRole('heading', { name: LONG_NAME }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await tour.look(page, 'dashboard of a member with a long name');
  await leave();
}

/** Nothing is sent: the three calls of an upload are answered here. */
async function seeUploads(page: Page, tour: Walk['tour']): Promise<void> {
  const picker = page.getByRole('main').locator('input[type=file]');
  const choose = () =>
    picker.setInputFiles({ name: 'take.webm', mimeType: 'video/webm', buffer: Buffer.from('a take') });
  await picker.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('a letter') });
  await tour.stop(page, 'dashboard, no video chosen');
  await withLargeVideo(async (path) => {
    await picker.setInputFiles(path);
    await tour.read(page, 'dashboard, too large a file');
  });
  await reply(page, 'POST /api/objects/release', '', 204);
  await reply(page, 'POST /api/objects/upload', 'Not now.', 409);
  await choose();
  await tour.stop(page, 'dashboard, upload failed');
  await reply(page, 'POST /api/objects/upload', { uploadURL: `${new URL(page.url()).origin}/storage-stand-in` });
  await reply(page, 'PUT /storage-stand-in', '', 403);
  await until(page, 'PUT /storage-stand-in', choose);
  await tour.read(page, 'dashboard, storage refused');
  await reply(page, 'PUT /storage-stand-in', '');
  await reply(page, 'PUT /api/user-videos', 'That did not work.', 409);
  await until(page, 'PUT /api/user-videos', choose);
  await tour.read(page, 'dashboard, not registered');
  await reply(page, 'PUT /api/user-videos', { objectPath: '/objects/1', video: aVideo() });
  const goOn = await hold(page, 'PUT /storage-stand-in');
  await choose();
  await page.getByText('Uploading...').waitFor();
  await tour.stop(page, 'dashboard, uploading', async () => [
    (await picker.isDisabled()) ? 'the file picker is disabled' : '',
  ]);
  goOn();
  await tour.stop(page, 'dashboard, uploaded');
  await page.getByText('Uploading...').waitFor({ state: 'detached' });
  await tour.read(page, 'dashboard, a second later', async () => [
    (await picker.isEnabled()) ? 'the file picker is enabled' : '',
  ]);
}
