import type { Page } from 'playwright-core';
import { record } from '../../shared/analysis/analysis-record.fixtures.ts';
import { aVideo, someResults } from '../../shared/practice/video.fixtures.ts';
import type { Video } from '../../shared/practice/video.ts';
import { visit } from './browser.ts';
import { agree } from './consent.ts';
import type { Walk } from './screens-tour.ts';
import { signInAs } from './sign-in.ts';
import { reply } from './texts-replies.ts';
import { withLargeVideo } from './texts-samples.ts';

type Desk = Pick<Walk, 'origin' | 'tour'>;

const scored = (overall: number, at: number): Video =>
  aVideo({
    id: `000000000${at}`,
    createdAt: `2026-11-1${at}T09:00:00.000Z`,
    aiAnalysisResults: someResults({ charisma: 50 + at * 12 }, overall),
  });
/** Newest first: one below each cut-off of labels and grades, and one in each other state. */
const sessions: readonly Video[] = [
  aVideo({
    id: '0000000009',
    createdAt: '2026-11-19T09:00:00.000Z',
    analysisStatus: 'pending',
    aiAnalysisResults: null,
  }),
  aVideo({
    id: '0000000008',
    createdAt: '2026-11-18T09:00:00.000Z',
    analysisStatus: 'processing',
    aiAnalysisResults: null,
  }),
  aVideo({
    id: '0000000007',
    createdAt: '2026-11-17T09:00:00.000Z',
    title: `A title without an end ${'and on and on '.repeat(10)}${'o'.repeat(30)}`,
    analysisStatus: 'failed',
    failureReason: 'ANALYSIS_UNAVAILABLE',
    aiAnalysisResults: null,
  }),
  scored(90, 6),
  scored(89, 5),
  scored(79, 4),
  scored(69, 3),
  scored(59, 2),
  scored(49, 1),
];

export const tabOf = (page: Page) => page.getByRole('tab', { selected: true }).innerText();

/** The practice room without a camera: files, the library and its reports. The server is answered for. */
export async function walkThroughLibrary({ browser, origin, tour }: Walk): Promise<void> {
  const { page, leave } = await visit(browser);
  await signInAs(page, origin, 'Elena Executive', '/help');
  await agree(page, origin);
  await reply(page, 'GET /api/user-videos', []);
  await page.goto(`${origin}/video-analysis`);
  await page.getByRole('button', { name: 'Enable Camera' }).waitFor();
  const isDisabled = await page.getByRole('tab', { name: 'Results' }).isDisabled();
  await tour.stop(page, 'practice room', [isDisabled ? 'Results is disabled' : 'Results is open']);
  await seeFiles(page, tour);
  await page.goto(`${origin}/video-analysis?tab=results`);
  await tour.stop(page, 'results without any');
  await page.goto(`${origin}/video-analysis?tab=library`);
  await page.getByText('No sessions yet').waitFor();
  await tour.look(page, 'library without sessions');
  await seeLibrary(page, { origin, tour });
  await leave();
}

async function seeFiles(page: Page, tour: Walk['tour']): Promise<void> {
  const picker = page.getByRole('main').locator('input[type=file]');
  await picker.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('a letter') });
  await tour.stop(page, 'practice room, no video chosen');
  await withLargeVideo(async (path) => {
    await picker.setInputFiles(path);
    await tour.read(page, 'practice room, too large a file');
  });
}

async function seeLibrary(page: Page, { origin, tour }: Desk): Promise<void> {
  await reply(page, 'GET /api/user-videos', sessions);
  const playback = { url: '/favicon.ico', contentType: 'video/webm', expiresAt: '2036-12-01T00:00:00.000Z' };
  for (const { id } of sessions) {
    await reply(page, `GET /api/user-videos/${id}/playback`, playback);
    await reply(page, `GET /api/user-videos/${id}/analysis`, record);
  }
  await page.goto(`${origin}/video-analysis?tab=library`);
  await page.getByText('Session history').waitFor();
  const figure = async (label: string) =>
    /\d+/.exec(
      await page
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd')
        .innerText(),
    )?.[0];
  const change = page.getByRole('listitem').filter({ hasText: 'Charisma & Presence' });
  await tour.stop(page, 'library', async () => [
    `total sessions: ${await figure('Total sessions')}`,
    `analyzed: ${await figure('Analyzed')}`,
    `average score: ${await figure('Average score')}`,
    `change in Charisma & Presence: ${/[+−±]\d+/.exec(await change.first().innerText())?.[0]}`,
  ]);
  await tour.read(page, 'a session that waits');
  await tour.read(page, 'a session in work');
  await tour.read(page, 'a session that failed');
  await page
    .getByRole('button', { name: /^View results/ })
    .first()
    .click();
  await tour.stop(page, 'after a session was chosen', async () => [`the tab is ${await tabOf(page)}`]);
  await tour.read(page, 'results');
  for (const [at, score] of [90, 89, 79, 69, 59, 49].entries()) {
    await page.goto(`${origin}/video-analysis?tab=results&video=000000000${6 - at}`);
    await (score === 49 ? tour.stop(page, `results of ${score}`) : tour.read(page, `results of ${score}`));
  }
  for (const id of ['0000000009', '0000000008', '0000000007']) {
    await page.goto(`${origin}/video-analysis?tab=results&video=${id}`);
    await page.getByRole('tabpanel', { name: 'Results' }).getByRole('heading', { level: 2 }).waitFor();
    await tour.look(page, `results of ${id}`);
  }
}
