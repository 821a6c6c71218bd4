import { aCoachRequest } from '../../shared/coaching/coaching.fixtures.ts';
import { aVideo } from '../../shared/practice/video.fixtures.ts';
import { visit } from './browser.ts';
import type { Walk } from './screens-tour.ts';
import { signInAs } from './sign-in.ts';
import { reply } from './texts-replies.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** One in each state. `videoId` is not the one that can be asked about. */
const requests = () => [
  aCoachRequest({
    id: '0000000002-1',
    videoId: '0000000002',
    createdAt: hoursAgo(0.5),
    videoTitle: `Long ${'title '.repeat(25)}`,
  }),
  aCoachRequest({ id: '0000000003-1', videoId: '0000000003', createdAt: hoursAgo(23.5) }),
  aCoachRequest({ id: '0000000004-1', videoId: '0000000004', createdAt: hoursAgo(24.5) }),
  aCoachRequest({
    id: '0000000005-1',
    videoId: '0000000005',
    status: 'in_review',
    coachName: 'Carla',
    createdAt: hoursAgo(2),
  }),
  aCoachRequest({
    id: '0000000006-1',
    videoId: '0000000006',
    status: 'completed',
    coachName: 'Carla',
    coachResponse: 'A clear story.',
    createdAt: hoursAgo(40),
    respondedAt: hoursAgo(30),
  }),
];

/** Asking a coach, as a member. The server is answered for. */
export async function walkToTheCoach({ browser, origin, tour }: Walk): Promise<void> {
  const { page, leave } = await visit(browser);
  await signInAs(page, origin, 'Elena Executive', '/help');
  await reply(page, 'GET /api/user-videos', [aVideo()]);
  await reply(page, 'GET /api/coach-feedback', requests());
  await page.goto(`${origin}/video-analysis?tab=coach`);
  const video = page.getByLabel('Video', { exact: true });
  const message = page.getByLabel('Message', { exact: true });
  const send = page.getByRole('button', { name: 'Request feedback' });
  await send.waitFor();
  await tour.stop(page, 'coach', async () => [
    (await video.count()) === 1 ? 'a choice of video' : 'no choice of video',
    (await message.count()) === 1 ? 'a field for the message' : 'no field for the message',
    (await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).count()) === 5
      ? 'a list of requests'
      : 'no list of requests',
  ]);
  await send.click();
  await tour.stop(page, 'coach, nothing chosen');
  await video.selectOption({ index: 1 });
  await message.fill('   ');
  await send.click();
  await tour.read(page, 'coach, a blank message');
  await message.fill('Do I look nervous?');
  await reply(page, 'POST /api/coach-feedback', 'That did not work.', 409);
  await send.click();
  await tour.stop(page, 'coach, not sent');
  await reply(page, 'POST /api/coach-feedback', aCoachRequest(), 201);
  await send.click();
  await tour.stop(page, 'coach, sent');
  await leave();
}
