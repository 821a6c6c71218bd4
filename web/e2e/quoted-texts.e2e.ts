import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findAccessibilityViolations } from './accessibility.ts';
import { blockedCameraFlags, openBrowser, visit } from './browser.ts';
import { giveConsent } from './consent.ts';
import { findAnimations } from './animations.ts';
import { origin } from './worker-stack.ts';
import { defaultReplies, accountScreens, type ScreenStep } from './quoted-texts.ts';
import { findOverflows } from './overflow.ts';
import { signInAs } from './sign-in.ts';
import { mockReply, ReplyWithStatus, type ApiCall } from './mock-replies.ts';

// A long timeout, because a busy machine renders slowly.
const TEXT_TIMEOUT_MS = 60_000;

const lesson = new URL('../../infra/local/seed/media/research-and-preparation.mp4', import.meta.url);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it.each(accountScreens)(
  'shows every quoted text to $account, accessible at every width and without motion',
  async ({ account, isCameraBlocked = false, screens }) => {
    const usedBrowser = isCameraBlocked ? await openBrowser(blockedCameraFlags) : browser;
    if (isCameraBlocked) onTestFinished(() => usedBrowser.close());
    const { context, page: first, close } = await visit(usedBrowser);
    if (account) await signInAs(first, origin, account, '/help');
    else await first.goto(`${origin}/help`);
    if (account && account !== 'Ada Admin') await giveConsent(first, origin);
    const findings: string[] = [];
    for (const { route, beforeLoad, nextSteps = [], ...screen } of screens) {
      const page = await context.newPage();
      if (beforeLoad) await page.addInitScript(beforeLoad);
      const upload = { uploadURL: `${origin}/storage-stand-in` };
      await mockReplies(page, { 'POST /api/objects/upload': upload, ...defaultReplies, ...screen.replies });
      await page.goto(origin + route);
      for (const step of [screen, ...nextSteps]) {
        const faults = [...(await findMissingTexts(page, step)), ...(await findFaults(page))];
        findings.push(...faults.map((fault) => `${account ?? 'visitor'} at ${route}: ${fault}`));
      }
      await page.close();
    }
    await close();
    expect(findings).toEqual([]);
  },
  900_000,
);

async function mockReplies(page: Page, replies: ScreenStep['replies'] = {}): Promise<void> {
  for (const [call, body] of Object.entries(replies) as [ApiCall, unknown][]) {
    if (body instanceof ReplyWithStatus) await mockReply(page, call, body.body, body.status);
    else if (typeof body === 'number') await mockReply(page, call, 'That did not work.', body);
    else await mockReply(page, call, body);
  }
}

async function findFaults(page: Page): Promise<string[]> {
  return [
    ...(await findAccessibilityViolations(page)),
    ...(await findAnimations(page)),
    ...(await findOverflows(page)),
  ];
}

/** Runs the step and returns the texts that didn't appear. */
async function findMissingTexts(
  page: Page,
  { replies, fill = {}, uploadFile, press = [], texts }: ScreenStep,
): Promise<string[]> {
  try {
    await mockReplies(page, replies);
    for (const [label, text] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(text);
    if (uploadFile) await chooseFile(page, uploadFile);
    for (const name of press) await pressButton(page, name);
  } catch (error) {
    return [String(error)];
  }
  let missing = texts;
  for (const start = performance.now(); missing.length > 0 && performance.now() - start < TEXT_TIMEOUT_MS;) {
    const shown = new Set(await page.evaluate(findShownTexts, missing));
    missing = missing.filter((text) => !shown.has(text));
    await page.waitForTimeout(50);
  }
  return missing.map((text) => `no text '${text}'`);
}

async function chooseFile(page: Page, choose: NonNullable<ScreenStep['uploadFile']>): Promise<void> {
  const [name, label] = typeof choose === 'string' ? [choose, null] : choose;
  const field = page.locator(`main input[type=file]${label ? `[aria-label="${label}"]` : ''}`).first();
  const [, type = ''] = name.split('.');
  const mimeType = { txt: 'text/plain', webm: 'video/webm', mp4: 'video/mp4', png: 'image/png' }[type] ?? '';
  // Only administrators' videos are checked before the upload.
  const buffer = type === 'mp4' ? await readFile(lesson) : Buffer.from('twelve bytes');
  await field.setInputFiles({ name, mimeType, buffer });
}

async function pressButton(page: Page, name: string): Promise<void> {
  const found = page.getByRole('button', { name, exact: true }).or(page.getByLabel(name, { exact: true }));
  await found.last().click();
}

/** Runs in the page: returns the texts shown by an element, text node, option or field. */
function findShownTexts(texts: readonly string[]): string[] {
  const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const whole = new Set<string>();
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element instanceof HTMLOptionElement && element.closest('select')?.checkVisibility())
      whole.add(clean(element.label));
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) whole.add(clean(node.textContent ?? ''));
    if (element.childElementCount < 4) whole.add(clean(element.innerText ?? ''));
    if (element instanceof HTMLInputElement) whole.add(clean(element.placeholder));
  }
  const all = clean(document.body.innerText);
  return texts.filter((text) => whole.has(text) || (/[^A-Za-z]/.test(text) && all.includes(text)));
}
