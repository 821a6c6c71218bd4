import type { Page } from 'playwright-core';

/** Starts watching a page. Call it before the page is opened. */
export async function detectInjections(page: Page) {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });

  page.on('request', (request) => {
    const { pathname, host } = new URL(request.url());
    if (pathname.includes('injected') || host.includes('injected'))
      found.push(`request ${request.url()}`);
  });

  page.on('popup', (popup) => found.push(`window ${popup.url()}`));
  await page.exposeFunction('reportViolation', (text: string) => found.push(`policy ${text}`));

  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function') report(`${effectiveDirective} ${blockedURI}`);
    });
  });

  return {
    /**
     * Injected dialogs, requests, windows, nodes and policy violations so far. Empty if no text was
     * interpreted as markup.
     */
    async listInjections(): Promise<readonly string[]> {
      const added = await page.evaluate(() =>
        [...document.querySelectorAll('[data-injected]')].map(
          ({ outerHTML }) => `node ${outerHTML}`,
        ),
      );

      return [...found, ...added];
    },
  };
}
