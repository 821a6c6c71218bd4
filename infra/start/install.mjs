// Installs the lock file's packages unless they are up to date. On Linux, they include Lambda's
// version of Node. Plain JavaScript without dependencies, because packages may not be installed
// yet.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [20, 19];

const root = fileURLToPath(new URL('../..', import.meta.url));

requireNode();
if (!isInstalled()) install();

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(
      `Greenroom needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
    );
    process.exit(1);
  }
}

function install() {
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules links to packages of another lock file, which npm ci would delete. Remove the link.',
    );
    process.exit(1);
  }

  const began = performance.now();
  console.log('Installing packages (npm ci) ...');

  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });

  if (status !== 0) {
    console.error(
      'npm ci failed (see above). Check your network connection and `npm config get registry`.',
    );
    process.exit(1);
  }

  console.log(`Installing packages: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * Compares package-lock.json with node_modules/.package-lock.json, in which npm records the
 * versions of the installed packages.
 */
function isInstalled() {
  const installedLock = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedLock)) return false;

  const installed = packagesOf(installedLock);
  const wanted = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(
    ([path]) => path !== '',
  );

  return wanted.every(([path, entry]) =>
    installed[path]
      ? installed[path].version === entry.version
      : entry.optional === true && !matchesPlatform(entry),
  );
}

/**
 * True if the package's `os` and `cpu` match this machine. Always false if the package needs a
 * certain libc.
 */
function matchesPlatform({ os, cpu, libc }) {
  return !libc && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {};
}
