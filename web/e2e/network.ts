import type { Page } from 'playwright-core';

interface NetworkConditions {
  readonly isOffline?: boolean;
  /** Bytes per second; unlimited if omitted. */
  readonly uploadThroughput?: number;
}

/** Emulates a slow or lost connection. Without conditions, the connection is normal again. */
export async function emulateNetwork(page: Page, { isOffline = false, uploadThroughput = -1 }: NetworkConditions = {}) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const conditions = { offline: isOffline, latency: 0, downloadThroughput: -1, uploadThroughput };
  await devtools.send('Network.emulateNetworkConditions', conditions);
}
