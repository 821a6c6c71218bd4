/**
 * Longest wait for an element on a busy machine; the default is 1 s. Costs nothing if the element appears immediately.
 */
export const ELEMENT_TIMEOUT_MS = 20_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: ELEMENT_TIMEOUT_MS });
  // jsdom has the dialog element, but not its modal methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
