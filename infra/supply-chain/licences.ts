import * as z from 'zod';

/** What `package-lock.json` (version 3) says of each installed package. */
export const lockFileSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      resolved: z.string().optional(),
    }),
  ),
});
export type LockFile = z.output<typeof lockFileSchema>;

export interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX expression as the package states it; null when it states none. */
  readonly licence: string | null;
}

/** Licences that ask for no more than to be named. SPDX identifiers. */
export const freeLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]);

/** Packages under other licences, each with the reason why it may be there. A key ending in `/` stands for all of a scope. */
export const exceptions: Readonly<Record<string, string>> = {
  '@img/': 'libvips is LGPL; sharp loads it as a separate shared library that can be replaced. README names it.',
  '@seydx/':
    'The package states MIT for its binding; the FFmpeg inside is GPL 3. It runs in a process of its own. README names it.',
};

/** Packages that are installed for production, each version once, by name. */
export function productionPackages({ packages }: LockFile): readonly Package[] {
  const found = new Map<string, Package>();
  for (const [path, { version, license, dev }] of Object.entries(packages)) {
    if (path === '' || dev || !version) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name}@${version}`, { name, version, licence: license ?? null });
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Whether a package may be used, and why when that is not plain: free, by an exception's reason, or not at all. */
export function judge({ name, licence }: Package): { readonly allowed: boolean; readonly reason: string } {
  const exception = Object.entries(exceptions).find(
    ([key]) => name === key || (key.endsWith('/') && name.startsWith(key)),
  );
  if (exception) return { allowed: true, reason: exception[1] };
  if (licence === null) return { allowed: false, reason: 'states no licence' };
  return isFree(licence)
    ? { allowed: true, reason: 'free' }
    : { allowed: false, reason: `${licence} is not on the list of free licences` };
}

/** Of `(A OR B)` one must be free, of `A AND B` each. Brackets of brackets do not occur and are refused. */
function isFree(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((part) => freeLicences.has(part)));
}
