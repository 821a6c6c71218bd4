import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exceptions, judge, lockFileSchema, productionPackages } from './licences.ts';

const lockText = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const lock = lockFileSchema.parse(JSON.parse(lockText));

describe('what production is made of', () => {
  it('stands under free licences, or has a reason', () => {
    const packages = productionPackages(lock);
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter((each) => !judge(each).allowed)).toEqual([]);
  });

  it('has no exception that nothing needs', () => {
    const names = productionPackages(lock).map(({ name }) => name);
    expect(Object.keys(exceptions).filter((key) => !names.some((name) => name.startsWith(key)))).toEqual([]);
  });

  it('is installed from the registry that the machine names, not from one written into the lock file', () => {
    expect(Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([]);
  });
});

describe('the licence of a package', () => {
  const of = (licence: string | null, name = 'some-package') => judge({ name, version: '1.0.0', licence }).allowed;

  it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT'])('may be %s', (licence) => {
    expect(of(licence)).toBe(true);
  });

  it.each(['GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE', 'MIT AND GPL-2.0', '((MIT))', '', null])(
    'may not be %s',
    (licence) => {
      expect(of(licence)).toBe(false);
    },
  );

  it('is excused for a scope, and for no name that only looks like it', () => {
    expect(of('GPLv3', '@seydx/node-av-linux-x64')).toBe(true);
    expect(of('GPLv3', '@seydx-evil/x')).toBe(false);
  });
});

describe('packages of production', () => {
  it('are each version once, without tools of development', () => {
    const packages = productionPackages({
      lockfileVersion: 3,
      packages: {
        '': { version: '0.1.0' },
        'node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/b/node_modules/a': { version: '2.0.0' },
        'node_modules/c/node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/@s/tool': { version: '1.0.0', license: 'MIT', dev: true },
      },
    });
    expect(packages).toEqual([
      { name: 'a', version: '1.0.0', licence: 'MIT' },
      { name: 'a', version: '2.0.0', licence: null },
    ]);
  });
});
