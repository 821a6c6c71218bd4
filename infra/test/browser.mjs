import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

const candidates = [
  process.env.CHROMIUM_PATH,
  // Needs about 40% less CPU time than the complete browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of an installed Chromium or Chrome; undefined if none is found. */
export function findBrowser() {
  return candidates.find((path) => path && existsSync(path));
}

/**
 * Finds a browser, or installs one if running as root on Debian. Otherwise exits with instructions.
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;

  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No Chromium found: installing the Debian package.');

    const options = {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };

    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
      options,
    );
  }

  const installed = findBrowser();
  if (installed) return installed;

  console.error(
    [
      'The end-to-end tests need Chromium or Chrome, but neither was found.',
      '  Debian:          sudo apt-get install chromium-headless-shell (Ubuntu: chromium)',
      '  macOS:           brew install --cask chromium',
      '  elsewhere:       set CHROMIUM_PATH to the browser',
    ].join('\n'),
  );

  process.exit(1);
}
