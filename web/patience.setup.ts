/** Screens are waited for as long as a busy machine may need; the default is a second. Patience costs nothing when they come at once. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}

// It is a module, which alone may wait at its top.
export {};
