import type { Page } from 'playwright-core';

/** The widths that every screen must fit: small phone, tablet and desktop. */
const screenWidths = [360, 768, 1440];

/**
 * Overflowing elements at each width, one line per element. Afterward, restores the page's size.
 */
export async function findOverflows(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of screenWidths) {
    await page.setViewportSize({ width, height: before?.height ?? 900 });
    found.push(...(await findLastingOverflows(page)).map((line) => `${width} px: ${line}`));
  }

  if (before) await page.setViewportSize(before);

  return found;
}

/** Ignores overflow that disappears once the layout has adapted to the new width. */
async function findLastingOverflows(page: Page): Promise<string[]> {
  let lines = await page.evaluate(listOverflows);
  for (let tries = 0; lines.length > 0 && tries < 8; tries += 1) {
    await page.waitForTimeout(250);
    lines = await page.evaluate(listOverflows);
  }

  return lines;
}

/**
 * Runs in the browser page. Finds elements that are wider than the window and not in a scroll
 * container, and text that is cut off without an ellipsis.
 */
function listOverflows(): string[] {
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;
  const clips = (element: Element) =>
    element !== document.body && getComputedStyle(element).overflowX !== 'visible';
  const lines: string[] = [];
  const extra = document.documentElement.scrollWidth - window.innerWidth;

  if (extra > 0) lines.push(`the page is ${extra} px too wide`);

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, .sr-only'))
      continue;

    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0) continue;

    let clippingParent: Element | null = element.parentElement;
    while (clippingParent && !clips(clippingParent)) clippingParent = clippingParent.parentElement;
    // Users can't scroll to elements that are completely off the left edge. Such elements are
    // hidden on purpose.
    if (!clippingParent && (right > window.innerWidth + 1 || (left < -1 && right > 0)))
      lines.push(`sticks out: ${name(element)}`);

    const style = getComputedStyle(element);
    const isCut = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    // Screen-reader-only elements are one pixel wide.
    const isSeen = element.clientWidth > 1;

    if (isCut && isSeen && !hasEllipsis && hasText && element.scrollWidth > element.clientWidth + 1)
      lines.push(`cut off: ${name(element)}`);
  }

  return lines;
}
