import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  licenseExceptions,
  findForbiddenLicenses,
  lockFileSchema,
  listProductionPackages,
} from './licenses.ts';

const lockText = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const lock = lockFileSchema.parse(JSON.parse(lockText));
const packages = listProductionPackages(lock);

describe('production packages', () => {
  it('have a permissive license or an exception', () => {
    expect(packages.size).toBeGreaterThan(100);
    expect(findForbiddenLicenses(packages)).toEqual([]);
  });

  it('use every listed exception', () => {
    const names = [...packages.keys()];
    expect(
      Object.keys(licenseExceptions).filter(
        (scope) => !names.some((name) => name.startsWith(scope)),
      ),
    ).toEqual([]);
  });

  it('come from the configured registry, not from a URL in the lock file', () => {
    expect(
      Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.startsWith('http')),
    ).toEqual([]);
  });

  it('exclude development packages and the repository’s own', () => {
    const found = listProductionPackages({
      lockfileVersion: 3,
      packages: {
        '': { version: '0.1.0' },
        'infra/own': { version: '0.1.0', license: 'UNLICENSED' },
        'node_modules/own': { resolved: 'infra/own', link: true },
        'node_modules/b/node_modules/a': { version: '2.0.0' },
        'node_modules/c': { version: '1.0.0', license: 'MIT' },
        'node_modules/@s/tool': { version: '1.0.0', license: 'MIT', dev: true },
      },
    });

    expect([...found]).toEqual([
      ['a@2.0.0', 'no license'],
      ['c@1.0.0', 'MIT'],
    ]);
  });
});

describe('a license', () => {
  const isAllowed = (license: string, name = 'some-package@1.0.0') =>
    findForbiddenLicenses(new Map([[name, license]])).length === 0;

  it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT'])(
    'may be %s',
    (license) => {
      expect(isAllowed(license)).toBe(true);
    },
  );

  it.each(['GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE', 'MIT AND GPL-2.0', '((MIT))', ''])(
    'must not be %s',
    (license) => {
      expect(isAllowed(license)).toBe(false);
    },
  );

  it('is excepted for a scope, but not for a similar name', () => {
    expect(isAllowed('GPLv3', '@seydx/node-av-linux-x64@6.1.1')).toBe(true);
    expect(isAllowed('GPLv3', '@seydx-evil/x@1.0.0')).toBe(false);
  });
});
