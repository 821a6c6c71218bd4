import type { Page, Request, Route } from 'playwright-core';

/** A call of the app, e.g. 'GET /api/courses' without its search. */
type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** Answers a call in place of the server, from now on. A string is sent as text, everything else as JSON. */
export async function reply(page: Page, call: Call, body: unknown, status = 200): Promise<void> {
  const sent =
    typeof body === 'string'
      ? { contentType: 'text/plain', body }
      : { contentType: 'application/json', body: JSON.stringify(body) };
  await intercept(page, call, (route) => route.fulfill({ status, headers: sayWho(status), ...sent }));
}

/** Breaks the connection of a call, from now on. */
export async function breakOff(page: Page, call: Call): Promise<void> {
  await intercept(page, call, (route) => route.abort('connectionreset'));
}

/** Keeps a call waiting until the answer of this is called, which lets it go on to whoever answered before. */
export async function hold(page: Page, call: Call): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, call, async (route) => {
    await released;
    // The page may have been left meanwhile.
    await route.fallback().catch(() => undefined);
  });
  return release;
}

async function intercept(page: Page, call: Call, act: (route: Route) => Promise<void>): Promise<void> {
  const [method, path] = call.split(' ');
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => (route.request().method() === method ? act(route) : route.fallback()),
  );
}

/** Every answer of the API that is no success carries its code. */
const sayWho = (status: number): Record<string, string> => (status < 400 ? {} : { 'x-error-code': 'TEST' });

/** Does something and waits until a call that it makes has come to its end, whichever. */
export async function until(page: Page, call: Call, act: () => Promise<void>): Promise<void> {
  const [method, path] = call.split(' ');
  const isIt = (request: Request) => request.method() === method && new URL(request.url()).pathname === path;
  const ended = Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)]);
  await act();
  await ended;
}
