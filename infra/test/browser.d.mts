/** The path of an installed Chromium or Chrome, or undefined. */
export function findBrowser(): string | undefined;
/** Finds a browser or installs it on Debian as root; otherwise exits with what to do. */
export function ensureBrowser(): string;
