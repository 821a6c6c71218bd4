import type { Page } from 'playwright-core';
import { aCourse, aPodcast, aStudyGuide } from '../../shared/catalogue/catalogue.fixtures.ts';
import { ADMIN, openForm } from './admin-desk.ts';
import { visit } from './browser.ts';
import type { Walk } from './screens-tour.ts';
import { signInAs } from './sign-in.ts';
import { breakOff, hold, reply, until } from './texts-replies.ts';
import { type Admin, courseDesk, guideDesk, podcastDesk } from './texts-admin-desks.ts';
import { categories } from './texts-samples.ts';

type Desk = Pick<Walk, 'origin' | 'tour'>;

export async function walkThroughAdmin({ browser, origin, tour }: Walk): Promise<void> {
  const { page, leave } = await visit(browser);
  await signInAs(page, origin, ADMIN, '/help');
  await reply(page, 'GET /api/categories', categories);
  for (const admin of [courseDesk, guideDesk, podcastDesk]) {
    await seeList(page, { origin, tour }, admin);
    await seeForm(page, tour, admin);
    await seeChanges(page, tour, admin);
  }
  await leave();
}

async function seeList(page: Page, { origin, tour }: Desk, admin: Admin): Promise<void> {
  await reply(page, `GET ${admin.list}`, []);
  const goOn = await hold(page, `GET ${admin.list}`);
  await page.goto(origin + admin.path);
  if (admin.name === 'course') await tour.stop(page, 'course admin while loading');
  if (admin.name === 'guide') {
    const places = page.getByRole('main').locator('.animate-lamp');
    await places.first().waitFor();
    await tour.stop(page, 'guide admin while loading', async () => [
      (await places.count()) > 1 ? 'skeleton placeholders' : 'none',
    ]);
  }
  goOn();
  await tour.stop(page, admin.empty);
  await reply(page, `GET ${admin.list}`, admin.items);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  const words = () => page.getByRole('article').first().getByRole('button').allInnerTexts();
  await tour.stop(page, `${admin.name} admin`, async () => [
    `${(await words()).filter(Boolean).join(', ')} on every card`,
  ]);
}

async function seeForm(page: Page, tour: Walk['tour'], admin: Admin): Promise<void> {
  const form = await openForm(page, admin.add, admin.create[0]);
  const accepted = await form
    .locator('input[type=file]')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map((input) => input.accept));
  await tour.stop(page, `${admin.name} admin, new`, async () => [
    `Description has ${await form.getByLabel('Description').getAttribute('rows')} rows`,
    ...accepted.map((types) => `accepts ${types}`),
  ]);
  await form.getByRole('button', { name: admin.create[1] }).click();
  await tour.stop(page, admin.refused);
  await seeUploads(page, tour, admin);
  await seeCreation(page, tour, admin);
}

/** Refused, then on its way, then done. */
async function seeCreation(page: Page, tour: Walk['tour'], admin: Admin): Promise<void> {
  const form = page.getByRole('form', { name: admin.create[0] });
  const save = form.getByRole('button', { name: admin.create[1] });
  await form.getByLabel(admin.titleLabel).fill('A new one');
  await reply(page, `POST ${admin.calls}`, 'That did not work.', 409);
  await save.click();
  await tour.read(page, `${admin.name} admin, not created`);
  await reply(page, `POST ${admin.calls}`, wholeOf(admin), 201);
  const goOn = await hold(page, `POST ${admin.calls}`);
  await until(page, `POST ${admin.calls}`, async () => {
    await save.click();
    // The press is under way when the button says so; a moment is needed to draw it.
    await form.locator('button[type=submit]:disabled').waitFor();
    const isDisabled = await form.locator('button[type=submit]').isDisabled();
    if (admin.name === 'course') {
      await tour.stop(page, 'course admin, saving', [isDisabled ? 'Create Course is disabled' : 'it is not']);
    }
    goOn();
  });
  await form.waitFor({ state: 'detached' });
  await tour.read(page, `${admin.name} admin, created`);
}

const wholeOf = ({ name }: Admin) => ({ course: aCourse(), guide: aStudyGuide(), podcast: aPodcast() })[name];
const mainFiles = {
  course: ['Course Video', 'lesson.mp4', 'video/mp4'],
  guide: ['PDF File *', 'guide.pdf', 'application/pdf'],
  podcast: ['Audio File *', 'talk.mp3', 'audio/mpeg'],
} as const;

/** Storage is answered for: nothing is kept of these files. */
async function seeUploads(page: Page, tour: Walk['tour'], { name }: Admin): Promise<void> {
  const address = `${new URL(page.url()).origin}/storage-stand-in`;
  const choose = async (label: string, file: string, mimeType: string) => {
    const input = page.getByRole('form').locator(`input[type=file][aria-label="${label}"]`);
    await input.setInputFiles({ name: file, mimeType, buffer: Buffer.from('twelve bytes') });
  };
  const [field, fileName, type] = mainFiles[name];
  const chooseMain = () => choose(field, fileName, type);
  await reply(page, 'POST /api/objects/release', '', 204);
  if (name === 'course') await seeFailedUploads(page, tour, chooseMain);
  await reply(page, 'POST /api/objects/upload', { uploadURL: address });
  await reply(page, 'PUT /storage-stand-in', '');
  await until(page, 'PUT /storage-stand-in', chooseMain);
  await page.getByText(/uploaded successfully$/).waitFor();
  if (name !== 'course') return;
  await tour.stop(page, 'course admin, video uploaded');
  await choose('Thumbnail Image', 'lesson.png', 'image/png');
  await tour.read(page, 'course admin, thumbnail uploaded');
}

async function seeFailedUploads(page: Page, tour: Walk['tour'], choose: () => Promise<void>): Promise<void> {
  await reply(page, 'POST /api/objects/upload', 'Not now.', 409);
  await choose();
  await tour.stop(page, 'course admin, no upload address');
  await reply(page, 'POST /api/objects/upload', { uploadURL: `${new URL(page.url()).origin}/storage-stand-in` });
  await reply(page, 'PUT /storage-stand-in', '<Error><Message>Access Denied</Message></Error>', 403);
  await choose();
  await tour.stop(page, 'course admin, storage refused');
  await breakOff(page, 'PUT /storage-stand-in');
  await choose();
  await tour.read(page, 'course admin, storage not reached');
}

/** Saving and deleting, refused and done. The server is answered for. */
async function seeChanges(page: Page, tour: Walk['tour'], admin: Admin): Promise<void> {
  const { name, calls } = admin;
  const [item] = admin.items;
  if (!item) return;
  const form = await openForm(page, `Edit ${item.title}`, admin.update[0]);
  const facts = {
    course: async () => [`the title is ${await form.getByLabel('Course Title').inputValue()}`],
    guide: async () => [],
    podcast: async () => [`the duration is ${await form.getByLabel('Duration (seconds)').inputValue()}`],
  };
  await tour.stop(page, `${name} admin, edit`, facts[name]);
  await form.getByLabel('Description').fill('Other words.');
  await reply(page, `PUT ${calls}/${item.id}`, 'That did not work.', 409);
  await form.getByRole('button', { name: admin.update[1] }).click();
  await tour.stop(page, `${name} admin, not updated`);
  await reply(page, `PUT ${calls}/${item.id}`, wholeOf(admin));
  await form.getByRole('button', { name: admin.update[1] }).click();
  await form.waitFor({ state: 'detached' });
  await tour.read(page, `${name} admin, updated`);

  await reply(page, `GET /api/admin/audience/${name === 'guide' ? 'study-guide' : name}/${item.id}`, {
    membersStarted: 2,
  });
  await page.getByRole('button', { name: `Delete ${item.title}`, exact: true }).click();
  if (name === 'course') await tour.stop(page, 'course admin, delete');
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await reply(page, `DELETE ${calls}/${item.id}`, 'That did not work.', 409);
  await sure.click();
  await tour.read(page, `${name} admin, not deleted`);
  await reply(page, `DELETE ${calls}/${item.id}`, '', 204);
  if (!(await sure.isVisible())) await page.getByRole('button', { name: `Delete ${item.title}`, exact: true }).click();
  await sure.click();
  await tour.stop(page, `${name} admin, deleted`);
}
