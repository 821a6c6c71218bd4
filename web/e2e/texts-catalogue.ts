import type { Page } from 'playwright-core';
import { aCourse } from '../../shared/catalogue/catalogue.fixtures.ts';
import type { Course } from '../../shared/courses/courses.contract.ts';
import { visit } from './browser.ts';
import { addressOf, leadsTo, type Walk } from './screens-tour.ts';
import { signInAs } from './sign-in.ts';
import { hold, reply } from './texts-replies.ts';
import { behavioral, categories, courses, locked, longTitle, podcasts, studyGuides } from './texts-samples.ts';

export async function walkThroughCatalogue({ browser, origin, tour }: Walk): Promise<void> {
  const { page, leave } = await visit(browser);
  await signInAs(page, origin, 'Elena Executive', '/help');
  await reply(page, 'GET /api/categories', categories);
  await seeCourses(page, { origin, tour });
  await seeOneCourse(page, { origin, tour });
  await seePodcasts(page, { origin, tour });
  await seeGuides(page, { origin, tour });
  await leave();
}

type Desk = Pick<Walk, 'origin' | 'tour'>;

/** How many places of items that are on their way. */
export async function skeletonsOn(page: Page, testId = 'skeleton'): Promise<number> {
  const places = page.getByTestId(testId);
  await places.first().waitFor();
  return places.count();
}

const search = (page: Page, words: string) => page.getByRole('searchbox').fill(words);

async function seeCourses(page: Page, { origin, tour }: Desk): Promise<void> {
  await reply(page, 'GET /api/courses', courses);
  const goOn = await hold(page, 'GET /api/courses');
  await page.goto(`${origin}/courses`);
  await tour.stop(page, 'courses while loading', async () => [`${await skeletonsOn(page)} skeletons`]);
  goOn();
  await page.getByRole('link', { name: 'Watch' }).first().waitFor();
  await tour.stop(page, 'courses', async () => [await leadsTo(page, 'Watch'), await leadsTo(page, 'Upgrade')]);
  await tour.read(page, 'bar of a member', async () => [
    `current link: ${await page.locator('header [aria-current=page]').first().innerText()}`,
  ]);
  await search(page, 'INTERVIEW mastery');
  await page.getByRole('main').getByRole('heading', { level: 2 }).nth(1).waitFor({ state: 'detached' });
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  await tour.read(page, 'courses, a search for part of a title in capitals', [
    `${titles.length} course: ${titles.join(', ')}`,
  ]);
  await search(page, 'no such course');
  await tour.stop(page, 'courses, a search for nothing');
  await search(page, '');
  await reply(page, 'GET /api/courses', []);
  await page.getByRole('button', { name: 'Technical' }).click();
  await tour.stop(page, 'courses, an empty category');
}

async function seeOneCourse(page: Page, { origin, tour }: Desk): Promise<void> {
  const back = async () =>
    addressOf((await page.getByRole('link', { name: 'Back to Courses' }).last().getAttribute('href')) ?? '');
  const open = async (course: Course) => {
    await reply(page, 'GET /api/courses/item-0000001', { ...course, category: behavioral });
    await page.goto(`${origin}/courses/item-0000001`);
    await page.getByRole('heading', { name: course.title }).waitFor();
  };
  // Its file is a real one, of the first course there is.
  const real = await firstCourseOf(page, origin);
  await page.goto(`${origin}/courses/${real.id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor();
  const native = page.locator('summary').filter({ hasText: "the browser's own player" });
  const hasNative = (await native.count()) === 1;
  await open(aCourse());
  await page.getByText("What you'll learn").waitFor();
  await tour.stop(page, 'a course', async () => [
    `back link leads to ${await back()}`,
    hasNative ? 'a video with native controls is one press away' : 'no native controls',
    await leadsTo(page, 'Contact Support'),
  ]);
  await open(aCourse({ description: '', videoUrl: null, fileState: 'none', requiredTier: 'executive' }));
  await tour.stop(page, 'a course without video and description');
  await open(aCourse({ ...locked, title: longTitle('course'), requiredTier: 'professional' }));
  await tour.stop(page, 'a course for professionals');
  await page.goto(`${origin}/courses/no-such-course`);
  await page.getByRole('heading', { name: 'Course Not Found' }).waitFor();
  await tour.stop(page, 'a course that is not there', async () => [`back link leads to ${await back()}`]);
}

async function firstCourseOf(page: Page, origin: string): Promise<{ id: string }> {
  const answer = await page.request.get(`${origin}/api/courses`);
  const [first]: { id: string }[] = await answer.json();
  if (!first) throw new Error('no courses');
  return first;
}

async function seePodcasts(page: Page, { origin, tour }: Desk): Promise<void> {
  await reply(page, 'GET /api/podcasts', podcasts);
  const goOn = await hold(page, 'GET /api/podcasts');
  await page.goto(`${origin}/podcasts`);
  await tour.stop(page, 'podcasts while loading', async () => [`${await skeletonsOn(page)} skeletons`]);
  goOn();
  await page.getByRole('button', { name: /^Play/ }).first().waitFor();
  await tour.stop(page, 'podcasts');
  await search(page, 'maya LIND');
  await page.getByRole('heading', { name: 'Short', exact: true }).waitFor({ state: 'detached' });
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  await tour.read(page, 'podcasts, a search for a host', [`${titles.length} podcast: ${titles.join(', ')}`]);
  await search(page, 'no such podcast');
  await tour.read(page, 'podcasts, a search for nothing');
}

async function seeGuides(page: Page, { origin, tour }: Desk): Promise<void> {
  await reply(page, 'GET /api/study-guides', studyGuides);
  const goOn = await hold(page, 'GET /api/study-guides');
  await page.goto(`${origin}/study-guides`);
  await tour.stop(page, 'study guides while loading', async () => [`${await skeletonsOn(page)} skeletons`]);
  goOn();
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .waitFor();
  await tour.stop(page, 'study guides');
  const file = {
    url: '/favicon.ico',
    fileName: 'workbook.pdf',
    contentType: 'application/pdf',
    expiresAt: '2036-12-01T00:00:00.000Z',
  };
  await reply(page, 'GET /api/study-guides/item-0000001/download', file);
  await page.getByRole('button', { name: 'Download The STAR workbook' }).click();
  await tour.stop(page, 'study guides, downloading');
  await search(page, 'no such guide');
  await tour.read(page, 'study guides, a search for nothing');
}
