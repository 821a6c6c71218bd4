import type { Page } from 'playwright-core';

/**
 * Waits until the recording has at most this many seconds left. A busy machine may skip numbers of
 * the countdown.
 */
export async function waitForSecondsLeft(page: Page, most: number): Promise<void> {
  const numbers = Array.from({ length: most + 1 }, (_, number) => number).join('|');
  await page.getByText('REC', { exact: true }).waitFor();
  await page.getByRole('timer', { name: new RegExp(`^(${numbers}) seconds left$`) }).waitFor();
}
