import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { blockedCameraFlags, openBrowser, visit } from '../kit/browser.ts';
import { giveConsent } from '../kit/consent.ts';
import { findAnimations } from '../kit/animations.ts';
import { waitForSecondsLeft } from '../kit/countdown.ts';
import { repositoryRoot } from '../kit/stack.ts';
import { origin } from '../kit/worker-stack.ts';
import { defaultReplies, accountScreens, type ScreenStep } from './quoted-texts.ts';
import { findOverflows } from '../kit/overflow.ts';
import { signInAs } from '../kit/sign-in.ts';
import { mockReply, ReplyWithStatus, type ApiCall } from '../kit/mock-replies.ts';

// A long timeout, because a busy machine renders slowly.
const TEXT_TIMEOUT_MS = 60_000;

/** Files whose content is checked before the upload, by their type. */
const checkedFiles: Readonly<Record<string, string>> = {
  mp4: resolve(repositoryRoot, 'infra/start/seed/media/research-and-preparation.mp4'),
  png: resolve(repositoryRoot, 'web/public/icon-192.png'),
};

const browser = await openBrowser();
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

      const upload = { uploadURL: `${origin}/mock-storage` };
      await mockReplies(page, {
        'POST /api/objects/upload': upload,
        ...defaultReplies,
        ...screen.replies,
      });

      await page.goto(origin + route);

      for (const step of [screen, ...nextSteps]) {
        const faults = [...(await findMissingTexts(page, step)), ...(await findFaults(page))];
        if (step.secondsLeft) await waitForSecondsLeft(page, step.secondsLeft);
        findings.push(...faults.map((fault) => `${account ?? 'visitor'} at ${route}: ${fault}`));
      }

      await page.close();
    }

    await close();

    expect(findings).toEqual([]);
  },
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
    for (const [label, text] of Object.entries(fill))
      await page.getByLabel(label, { exact: true }).fill(text);
    if (uploadFile) await chooseFile(page, uploadFile);
    for (const name of press) await pressButton(page, name);
  } catch (error) {
    return [String(error)];
  }

  let missing = texts;

  for (
    const start = performance.now();
    missing.length > 0 && performance.now() - start < TEXT_TIMEOUT_MS;
  ) {
    const shown = new Set(await page.evaluate(findShownTexts, missing));
    missing = missing.filter((text) => !shown.has(text));
    await page.waitForTimeout(50);
  }

  return missing.map((text) => `no text '${text}'`);
}

async function chooseFile(
  page: Page,
  choose: NonNullable<ScreenStep['uploadFile']>,
): Promise<void> {
  const [name, label] = typeof choose === 'string' ? [choose, null] : choose;
  const field = page
    .locator(`main input[type=file]${label ? `[aria-label="${label}"]` : ''}`)
    .first();
  const [, type = ''] = name.split('.');
  const mimeType =
    { txt: 'text/plain', webm: 'video/webm', mp4: 'video/mp4', png: 'image/png' }[type] ?? '';
  const checked = checkedFiles[type];
  const buffer = checked ? await readFile(checked) : Buffer.from('twelve bytes');

  await field.setInputFiles({ name, mimeType, buffer });
}

async function pressButton(page: Page, name: string): Promise<void> {
  const found = page
    .getByRole('button', { name, exact: true })
    .or(page.getByLabel(name, { exact: true }));
  await found.last().click();
}

/**
 * Runs in the page: returns the texts that a person can see in an element, text node, option or
 * field.
 */
function findShownTexts(texts: readonly string[]): string[] {
  const MIN_SIZE_PX = 6;
  const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

  /**
   * False if no box is left of the element's text after its ancestors have clipped and faded it.
   */
  const isSeen = (element: Element, box: DOMRect): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (/^rgba\(.*, 0\)$|\/ 0\)$/.test(getComputedStyle(element).color)) return false;

    let { left, top, right, bottom } = box;
    let opacity = 1;
    let position = 'static';

    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      opacity *= Number(style.opacity);
      if (style.clip !== 'auto' || style.clipPath.startsWith('inset(50%')) return false;

      const contains =
        position === 'static' || (position === 'absolute' && style.position !== 'static');

      if (contains && style.overflow !== 'visible') {
        const frame = parent.getBoundingClientRect();
        // Content that a person can scroll into view counts as visible.
        if (/auto|scroll/.test(style.overflowX)) [left, right] = [frame.left, frame.right];
        else if (style.overflowX !== 'visible')
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        if (/auto|scroll/.test(style.overflowY)) [top, bottom] = [frame.top, frame.bottom];
        else if (style.overflowY !== 'visible')
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }

      if (parent === element || contains) ({ position } = style);
      if (position === 'relative' || position === 'sticky') position = 'static';
    }

    const isOnPage = right + scrollX > 0 && bottom + scrollY > 0;

    return isOnPage && opacity > 0.1 && right - left >= MIN_SIZE_PX && bottom - top >= MIN_SIZE_PX;
  };

  const blockOf = (element: Element | null): Element | null =>
    element && getComputedStyle(element).display === 'inline'
      ? blockOf(element.parentElement)
      : element;

  const whole = new Set<string>();
  const seen: { element: Element; block: Element | null; text: string }[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);

  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [element, text] = [node.parentElement, node.textContent ?? ''];
    if (!element || !text) continue;

    range.selectNodeContents(node);

    const isBlank = !text.trim();
    if (!isBlank && ![...range.getClientRects()].some((box) => isSeen(element, box))) continue;

    seen.push({ element, block: blockOf(element), text });
    whole.add(clean(text));
  }

  const join = (nodes: typeof seen) =>
    clean(
      nodes
        .map(({ block, text }, at) => (block === nodes[at - 1]?.block ? text : ` ${text}`))
        .join(''),
    );

  for (const element of document.body.querySelectorAll('*')) {
    if (element.childElementCount < 4)
      whole.add(join(seen.filter((each) => element.contains(each.element))));

    if (element instanceof HTMLOptionElement) {
      const list = element.closest('select');
      if (list && isSeen(list, list.getBoundingClientRect())) whole.add(clean(element.label));
    }

    if (element instanceof HTMLInputElement && isSeen(element, element.getBoundingClientRect()))
      whole.add(clean(element.placeholder));
  }

  const all = join(seen);

  return texts.filter((text) => whole.has(text) || (/[^A-Za-z]/.test(text) && all.includes(text)));
}
