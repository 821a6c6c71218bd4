import type { Page } from 'playwright-core';

interface NetworkConditions {
  isOffline?: boolean;
  /** Bytes per second; unlimited if omitted. */
  uploadThroughput?: number;
}

/**
 * Returns a function that emulates a slow or lost connection. Without conditions, the connection is
 * normal again.
 */
export async function controlNetwork(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');

  return async ({
    isOffline = false,
    uploadThroughput = -1,
  }: NetworkConditions = {}): Promise<void> => {
    const conditions = { offline: isOffline, latency: 0, downloadThroughput: -1, uploadThroughput };
    await devtools.send('Network.emulateNetworkConditions', conditions);
  };
}
