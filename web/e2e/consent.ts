import type { Page } from 'playwright-core';
import { CONSENT_VERSION } from '../../shared/practice/consent.ts';

/** Agrees to the analysis as the signed-in member of this page, without the dialog. */
export async function agree(page: Page, origin: string): Promise<void> {
  const answer = await page.request.put(`${origin}/api/practice-settings`, {
    data: { consent: { version: CONSENT_VERSION } },
  });
  if (!answer.ok()) throw new Error(`consent: ${answer.status()} ${await answer.text()}`);
}
