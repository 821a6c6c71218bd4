import type { Page } from 'playwright-core';
import { allContracts } from './all-contracts.ts';

const adminCalls = allContracts.filter(({ access }) => access === 'admin');

/** What each admin call answers to the page's own session, sent from the page itself. */
export function answersTo(page: Page): Promise<string[]> {
  const calls = adminCalls.map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, 'some-item-1') }));
  return page.evaluate(
    (sent) =>
      Promise.all(
        sent.map(async ({ method, path }) => {
          const isRead = method === 'GET';
          const body = isRead ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
          const answer = await fetch(path, { method, ...body });
          return `${answer.status} ${answer.headers.get('x-error-code')}`;
        }),
      ),
    calls,
  );
}
