/** Path of an installed Chromium or Chrome; undefined if none. */
export function findBrowser(): string | undefined;
/** Finds a browser, or installs one if running as root on Debian. Otherwise exits with instructions. */
export function ensureBrowser(): string;
