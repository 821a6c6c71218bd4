import type { Locator, Page } from 'playwright-core';

const MAX_TAB_PRESSES = 90;

/**
 * Presses Tab until `target` has focus. Throws if a focused element on the way has no visible focus
 * ring.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const focusedNames: string[] = [];
  // Until the style sheet has loaded, no element has a focus ring.
  await page.waitForLoadState();

  for (let step = 0; step < MAX_TAB_PRESSES; step += 1) {
    if ((await target.count()) > 0 && (await target.first().evaluate(hasFocus))) return;

    await page.keyboard.press('Tab');

    const { name, hasFocusRing } = await page.evaluate(describeFocus);
    focusedNames.push(name);
    if (!hasFocusRing)
      throw new Error(`nothing shows that the focus is on ${name} (${page.url()})`);
  }

  throw new Error(`Tab did not come to ${String(target)}, but to ${focusedNames.join(' > ')}`);
}

/** Tabs to the element and presses a key. */
export async function tabAndPress(
  page: Page,
  target: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await target.first().waitFor();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to a field and replaces its content. */
export async function tabAndType(page: Page, target: Locator, words: string): Promise<void> {
  await target.first().waitFor();
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

/** Waits until the element has focus, e.g. after a dialog closes. */
export async function waitForFocus(target: Locator): Promise<void> {
  await target.first().waitFor();

  for (let left = 50; left > 0; left -= 1) {
    if (await target.first().evaluate(hasFocus)) return;
    await target.page().waitForTimeout(100);
  }

  const { name } = await target.page().evaluate(describeFocus);
  throw new Error(`the focus is not on ${String(target)}, but on ${name}`);
}

/** Runs in the page. */
function hasFocus(element: Element): boolean {
  return element.matches(':focus');
}

/**
 * Runs in the browser page. Returns the focused element, and whether it or a close ancestor has a
 * visible outline. Frames, shadow hosts and native media players draw their own outline.
 */
function describeFocus(): { name: string; hasFocusRing: boolean } {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { name: 'the browser', hasFocusRing: true };

  const words = focused.getAttribute('aria-label') ?? focused.textContent ?? '';
  const name = `<${focused.tagName.toLowerCase()}> ${words.trim().slice(0, 40)}`;

  if (
    focused instanceof HTMLIFrameElement ||
    focused instanceof HTMLMediaElement ||
    focused.shadowRoot
  )
    return { name, hasFocusRing: true };

  let hasFocusRing = false;

  for (
    let element: Element | null = focused, up = 0;
    element && up < 3;
    element = element.parentElement, up += 1
  ) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) hasFocusRing = true;
  }

  return { name, hasFocusRing };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
