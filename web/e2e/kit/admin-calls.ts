import type { Page } from 'playwright-core';
import { allContracts } from './all-contracts.ts';

const adminCalls = allContracts.filter(({ access }) => access === 'admin');

/**
 * Calls every admin endpoint from the page, with the page's session. Returns the status and error
 * code of each.
 */
export function callAdminEndpoints(page: Page): Promise<string[]> {
  const calls = adminCalls.map(({ method, path }) => ({
    method,
    path: path.replaceAll(/\{\w+\}/g, 'some-item-1'),
  }));

  return page.evaluate(
    (sent) =>
      Promise.all(
        sent.map(async ({ method, path }) => {
          const isRead = method === 'GET';
          const body = isRead
            ? {}
            : { body: '{}', headers: { 'content-type': 'application/json' } };
          const answer = await fetch(path, { method, ...body });

          return `${answer.status} ${answer.headers.get('x-error-code')}`;
        }),
      ),
    calls,
  );
}
