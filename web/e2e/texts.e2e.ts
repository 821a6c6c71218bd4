import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barriersOn } from './access.ts';
import { openBrowser, visit } from './browser.ts';
import { agree } from './consent.ts';
import { motionsOn } from './motion.ts';
import { origin } from './own-stack.ts';
import { defaults, roles, type Step } from './quoted-texts.ts';
import { overflowsOf } from './screens.ts';
import { signInAs } from './sign-in.ts';
import { reply, WithStatus, type Call } from './texts-replies.ts';

// Generous, because a busy machine renders slowly.
const PATIENCE_MS = 60_000;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it.each(roles)(
  'shows every quoted text to $account, accessible at every width and without motion',
  async ({ account, isCameraBlocked = false, screens }) => {
    const { context, page: first, leave } = await visit(browser, isCameraBlocked ? { permissions: [] } : {});
    if (account) await signInAs(first, origin, account, '/help');
    else await first.goto(`${origin}/help`);
    if (account && account !== 'Ada Admin') await agree(first, origin);
    const findings: string[] = [];
    for (const { route, before, after = [], ...screen } of screens) {
      const page = await context.newPage();
      if (before) await page.addInitScript(before);
      const upload = { uploadURL: `${origin}/storage-stand-in` };
      await setReplies(page, { 'POST /api/objects/upload': upload, ...defaults, ...screen.replies });
      await page.goto(origin + route);
      for (const step of [screen, ...after]) {
        const faults = [...(await missingAfter(page, step)), ...(await faultsOf(page))];
        findings.push(...faults.map((fault) => `${account ?? 'visitor'} at ${route}: ${fault}`));
      }
      await page.close();
    }
    await leave();
    expect(findings).toEqual([]);
  },
  900_000,
);

async function setReplies(page: Page, replies: Step['replies'] = {}): Promise<void> {
  for (const [call, body] of Object.entries(replies) as [Call, unknown][]) {
    if (body instanceof WithStatus) await reply(page, call, body.body, body.status);
    else if (typeof body === 'number') await reply(page, call, 'That did not work.', body);
    else await reply(page, call, body);
  }
}

async function faultsOf(page: Page): Promise<string[]> {
  return [...(await barriersOn(page)), ...(await motionsOn(page)), ...(await overflowsOf(page))];
}

/** Runs the step; returns the texts that didn't appear. */
async function missingAfter(page: Page, { replies, fill = {}, choose, press = [], texts }: Step): Promise<string[]> {
  try {
    await setReplies(page, replies);
    for (const [label, text] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(text);
    if (choose) await chooseFile(page, choose);
    for (const name of press) await pressIt(page, name);
  } catch (error) {
    return [String(error)];
  }
  let missing = texts;
  for (const start = performance.now(); missing.length > 0 && performance.now() - start < PATIENCE_MS;) {
    const shown = new Set(await page.evaluate(shownOf, missing));
    missing = missing.filter((text) => !shown.has(text));
    await page.waitForTimeout(50);
  }
  return missing.map((text) => `no text '${text}'`);
}

async function chooseFile(page: Page, choose: NonNullable<Step['choose']>): Promise<void> {
  const [name, label] = typeof choose === 'string' ? [choose, null] : choose;
  const field = page.locator(`main input[type=file]${label ? `[aria-label="${label}"]` : ''}`).first();
  const [, type = ''] = name.split('.');
  const mimeType = { txt: 'text/plain', webm: 'video/webm', mp4: 'video/mp4', png: 'image/png' }[type] ?? '';
  await field.setInputFiles({ name, mimeType, buffer: Buffer.from('twelve bytes') });
}

async function pressIt(page: Page, name: string): Promise<void> {
  const found = page.getByRole('button', { name, exact: true }).or(page.getByLabel(name, { exact: true }));
  await found.last().click();
}

/** Runs in the page: returns the texts shown by an element, text node, option or field. */
function shownOf(texts: readonly string[]): string[] {
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
