/** Screens are waited for as long as a busy machine may need; the default is a second. Patience costs nothing when they come at once. */
export const PATIENCE_MS = 20_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
  // jsdom has the element of a modal dialog, but not its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
