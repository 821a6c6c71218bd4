import type { Page } from 'playwright-core';
import { afterAll, describe, it } from 'vitest';
import { failureTexts } from '#shared/practice/failure-texts.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { giveConsent } from '../kit/consent.ts';
import {
  emptyFile,
  textFileNamedWebm,
  readTruncatedRecording,
  type TestFile,
} from '../kit/test-files.ts';
import { origin } from '../kit/worker-stack.ts';
import { signInAs } from '../kit/sign-in.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

async function uploadFile(page: Page, file: TestFile): Promise<void> {
  await page.goto(`${origin}/video-analysis?tab=record`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Video Uploaded Successfully!').waitFor();
}

describe('invalid files', () => {
  it('appear in the library as failed, each with an understandable reason', async () => {
    const { page } = await visit(browser, { width: 360 });
    await signInAs(page, origin, 'Elena Executive', '/video-analysis');
    await giveConsent(page, origin);

    const cases = [
      [emptyFile, failureTexts.EMPTY],
      [textFileNamedWebm, failureTexts.NOT_VIDEO],
      [await readTruncatedRecording(), failureTexts.UNREADABLE],
    ] as const;

    for (const [file] of cases) await uploadFile(page, file);
    await page.getByRole('tab', { name: 'Library' }).click();

    for (const [file, reason] of cases) {
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: file.name }) });
      await row.getByText(reason).waitFor();
      await row.getByText('Failed', { exact: true }).waitFor();
    }
  });

  it('are refused immediately if they are not videos', async () => {
    const { page } = await visit(browser);
    await signInAs(page, origin, 'Elena Executive', '/video-analysis');
    await giveConsent(page, origin);

    const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
    await page.locator('input[type=file]').setInputFiles(letter);
    await page.getByText('Invalid file type', { exact: true }).waitFor();
    await page.getByText('Please select a video file', { exact: true }).waitFor();
  });
});
