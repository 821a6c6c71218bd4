import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { failureTexts } from '../../shared/practice/video.ts';
import { openBrowser, visit } from './browser.ts';
import { agree } from './consent.ts';
import { emptyFile, renamedText, truncatedRecording, type TestFile } from './files.ts';
import { origin } from './own-stack.ts';
import { signInAs } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function send(page: Page, file: TestFile): Promise<void> {
  await page.goto(`${origin}/video-analysis?tab=record`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Video Uploaded Successfully!').waitFor();
}

describe('files that are no good', () => {
  it('end in the library as failed, each with a reason a person understands', async () => {
    const { page } = await visit(browser, { width: 360 });
    await signInAs(page, origin, 'Elena Executive', '/video-analysis');
    await agree(page, origin);
    const cases = [
      [emptyFile, failureTexts.EMPTY],
      [renamedText, failureTexts.NOT_VIDEO],
      [await truncatedRecording(), failureTexts.UNREADABLE],
    ] as const;
    for (const [file] of cases) await send(page, file);
    await page.getByRole('tab', { name: 'Library' }).click();
    for (const [file, reason] of cases) {
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: file.name }) });
      await row.getByText(reason).waitFor({ timeout: 60_000 });
      await row.getByText('Failed', { exact: true }).waitFor();
    }
  });

  it('are refused on the spot when they are no video at all', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, 'Elena Executive', '/video-analysis');
    await agree(page, origin);
    const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
    await page.locator('input[type=file]').setInputFiles(letter);
    await page.getByText('Invalid file type', { exact: true }).waitFor();
    await page.getByText('Please select a video file', { exact: true }).waitFor();
  });
});
