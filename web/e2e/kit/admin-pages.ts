import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod';
import { catalogItemSchema, type CatalogItem } from '#shared/catalog/catalog-item.ts';
import { findAccessibilityViolations } from './accessibility.ts';

export const ADMIN = 'Ada Admin';

/** Title and description of a toast notice. */
export type Notice = readonly [title: string, description?: string];

/** Waits for the notice and dismisses it, so that the next notice can't be confused with it. */
export async function dismissNotice(page: Page, ...[title, description]: Notice): Promise<void> {
  const notices = page.getByRole('region', { name: /Notifications/ });
  const notice = notices
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });
  await notice.waitFor();
  if (description) await notice.getByText(description, { exact: true }).waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
}

export async function openForm(page: Page, button: string, heading: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const form = page.getByRole('form', { name: heading });
  await form.waitFor();
  return form;
}

/** Opens the form's section More, which has the position, Published and other fields. */
export async function openMore(form: Locator): Promise<void> {
  await form.locator('summary').click();
}

/** Chooses a file in the button's file dialog, without waiting for the upload. */
export async function chooseFile(form: Locator, button: string, path: string): Promise<void> {
  const fileChooserEvent = form.page().waitForEvent('filechooser');
  await form.getByRole('button', { name: button, exact: true }).click();
  await (await fileChooserEvent).setFiles(path);
}

/** Uploads a file through its button, e.g. 'Upload Video' or 'Replace Video'. */
export async function uploadFile(form: Locator, button: string, path: string): Promise<void> {
  await chooseFile(form, button, path);
  await form
    .getByText(`${button.replace(/^\w+ /, '')} uploaded successfully`, { exact: true })
    .waitFor();
}

/** Chooses a file that the form refuses with this message, without uploading it. */
export async function expectRefusedFile(
  form: Locator,
  button: string,
  path: string,
  message: string,
): Promise<void> {
  await chooseFile(form, button, path);
  await form.getByRole('alert').filter({ hasText: message }).waitFor();
  expect(await form.getByRole('button', { name: button, exact: true }).isEnabled()).toBe(true);
}

/**
 * Saves a complete form and waits until the notice appears and the form closes. Returns the item
 * from the response.
 */
export async function saveForm(
  form: Locator,
  button: string,
  notice: Notice,
): Promise<CatalogItem> {
  const page = form.page();
  const responseEvent = page.waitForResponse(
    (response) =>
      response.url().includes('/api/admin/') && /POST|PUT/.test(response.request().method()),
  );

  await form.getByRole('button', { name: button, exact: true }).click();

  const answer = await responseEvent;
  expect(answer.ok(), await answer.text()).toBe(true);

  await dismissNotice(page, ...notice);
  await form.waitFor({ state: 'detached' });

  return catalogItemSchema.parse(await answer.json());
}

/** An item's card in the list "Existing …". */
export function findCard(page: Page, title: string): Locator {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true, level: 3 }) });
}

/**
 * Waits until the worker has copied the main file and the card no longer shows the preparation
 * message.
 */
export async function waitUntilFileReady(
  page: Page,
  listUrl: string,
  { id, title }: CatalogItem,
): Promise<void> {
  const state = async () => {
    const items = z.array(catalogItemSchema).parse(await (await page.request.get(listUrl)).json());
    return items.find((item) => item.id === id)?.fileState;
  };
  await expect.poll(state).toBe('ready');
  await findCard(page, title).getByText('Preparing the file…').waitFor({ state: 'detached' });
}

/**
 * Deletes an item. Checks the number of members who have started the item, the notice, and that the
 * card disappears.
 */
export async function deleteItem(
  page: Page,
  title: string,
  audienceText: string | RegExp,
  notice: Notice,
): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();

  const dialog = page.getByRole('dialog', { name: `Delete ${title}?` });
  await dialog.getByText(audienceText, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dismissNotice(page, ...notice);
  await findCard(page, title).waitFor({ state: 'detached' });
}

/** Waits until the member's list has loaded. Returns its titles in display order. */
export async function listTitles(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  const titles = page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
  await titles.first().waitFor();
  return titles.allInnerTexts();
}

/** Waits until an image has loaded. Returns its width in pixels. */
export function measurePictureWidth(picture: Locator): Promise<number> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    image.loading = 'eager';
    await image.decode();
    return image.naturalWidth;
  });
}

const audiences = [
  ['Visitor', 'a visitor'],
  ['Starter', 'a Starter member'],
  ['Professional', 'a Professional member'],
  ['Executive', 'an Executive member'],
] as const;

/**
 * Opens an item's preview from its card and returns to the list. Returns 'Locked' or 'Unlocked' for
 * each audience.
 */
export async function previewAccess(page: Page, title: string): Promise<string[]> {
  await page.getByRole('link', { name: `Preview ${title}`, exact: true }).click();

  const access: string[] = [];

  for (const [label, name] of audiences) {
    await page.getByLabel('View as').selectOption({ label });
    await page.getByText(`You’re viewing this as ${name}`, { exact: true }).waitFor();

    const text = await page.getByText(/^(Locked|Unlocked)[.,]/).innerText();
    access.push(text.split(/[.,]/)[0] ?? '');

    expect(await findAccessibilityViolations(page)).toEqual([]);
  }

  await page.getByRole('link', { name: /^Back to/ }).click();
  await findCard(page, title).waitFor();

  return access;
}
