import type { Page } from 'playwright-core';
import { CONSENT_VERSION } from '#shared/practice/consent-version.ts';
import { withJson, type ApiClient } from './api-client.ts';

const consentBody = { consent: { version: CONSENT_VERSION } };

/** Gives consent as the member who is signed in on the page, without opening the dialog. */
export const giveConsent = (page: Page, origin: string) => putConsent(page, origin, consentBody);

/** Withdraws the consent, which another test may have given. */
export const withdrawConsent = (page: Page, origin: string) =>
  putConsent(page, origin, { consent: null });

async function putConsent(page: Page, origin: string, data: object): Promise<void> {
  const answer = await page.request.put(`${origin}/api/practice-settings`, { data });
  if (!answer.ok()) throw new Error(`consent: ${answer.status()} ${await answer.text()}`);
}

/** Gives consent without a browser. */
export async function giveConsentByHttp(member: ApiClient): Promise<void> {
  const answer = await member.send('PUT', '/api/practice-settings', withJson(consentBody));
  if (answer.status !== 200) throw new Error(`consent: ${answer.status} ${answer.body}`);
}
