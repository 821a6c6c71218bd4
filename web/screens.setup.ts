import { webcrypto } from 'node:crypto';
import { afterAll, afterEach, vi } from 'vitest';

/**
 * Longest wait for an element before it counts as missing. Costs nothing if the element appears
 * immediately.
 */
const ELEMENT_TIMEOUT_MS = 5 * 60_000;

// A module that is still loading when its file ends would load into a closed environment.
afterAll(() => vi.dynamicImportSettled());

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: ELEMENT_TIMEOUT_MS });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  // jsdom has no SubtleCrypto.
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
  // jsdom has the dialog element, but not its modal methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
