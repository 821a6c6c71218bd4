// Plain JavaScript without dependencies: this runs before any package is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const OLDEST_NODE = [20, 19];

/** Exits with an error if Node is too old. Installs the packages in the lock file unless they are already installed. */
export function ensureInstalled(root) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(`Greenroom needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (isInstalled(root)) return;
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error('node_modules links to packages of another lock file, which npm ci would delete. Remove the link.');
    process.exit(1);
  }
  const began = performance.now();
  console.log('Installing packages (npm ci) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('npm ci failed (see above). Check your network connection and `npm config get registry`.');
    process.exit(1);
  }
  console.log(`Installing packages: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * Compares package-lock.json with node_modules/.package-lock.json, in which npm records the versions of the installed
 * packages.
 */
function isInstalled(root) {
  const installedLock = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const installed = packagesOf(installedLock);
  const wanted = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(([path]) => path !== '');
  return wanted.every(([path, entry]) =>
    installed[path] ? installed[path].version === entry.version : entry.optional === true,
  );
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {};
}
