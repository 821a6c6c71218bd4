import * as z from 'zod';

/** The format of `package-lock.json`, version 3. */
export const lockFileSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** SPDX identifiers of licenses that only require attribution. */
const permissiveLicenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]);

/**
 * Package name prefixes that are exempt from the license check, with reasons. The README also lists
 * these packages.
 */
export const licenseExceptions: Readonly<Record<string, string>> = {
  '@img/': 'libvips is LGPL. sharp loads it as a separate shared library that can be replaced.',
  '@seydx/': 'The binding is MIT, the FFmpeg inside is GPL 3. It runs in its own process.',
};

/** Maps `name@version` of each production package to its license. */
export function listProductionPackages({
  packages,
}: z.output<typeof lockFileSchema>): ReadonlyMap<string, string> {
  // The repository's own packages are outside `node_modules`, which contains only links to them.
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );

  return new Map(
    installed.map(([path, { version = '', license = 'no license' }]) => [
      `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
      license,
    ]),
  );
}

/** Lists packages whose license is neither permissive nor covered by an exception. */
export function findForbiddenLicenses(packages: ReadonlyMap<string, string>): string[] {
  return [...packages]
    .filter(([name]) => !Object.keys(licenseExceptions).some((scope) => name.startsWith(scope)))
    .filter(([, license]) => !isPermissive(license))
    .map(([name, license]) => `${name}: ${license}`);
}

/**
 * An `OR` expression needs one permissive license; an `AND` expression needs all. Nested
 * parentheses are rejected.
 */
function isPermissive(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;

  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => permissiveLicenses.has(part)));
}
