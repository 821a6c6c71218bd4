import type { Page } from 'playwright-core';

/**
 * Starts to watch for a text. The returned function resolves once the page has shown it.
 * Playwright can't look for a text once a redirect has begun, so the page itself reports it.
 */
export async function watchForText(page: Page, text: string): Promise<() => Promise<unknown>> {
  const report = `shown: ${text}`;
  const shown = page.waitForEvent('console', (message) => message.text() === report);

  await page.addInitScript(reportText, { text, report });
  await page.evaluate(reportText, { text, report });

  return () => shown;
}

/** Runs in the page. */
function reportText({ text, report }: { text: string; report: string }): void {
  const observer = new MutationObserver(() => {
    if (document.body?.innerText.includes(text)) console.info(report);
  });

  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
