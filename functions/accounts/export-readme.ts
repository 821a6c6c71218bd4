import { PRODUCT_NAME } from '../../shared/product/product.ts';
import type { CollectedFile } from '../platform/member-data/member-data.ts';

/** What is in the zip file, in words. Each folder of many files is told once. */
export function exportReadme(files: readonly CollectedFile[], madeAt: Date): string {
  const told = new Map<string, string>();
  for (const { path, about } of files) told.set(placeOf(path, files), about);
  return [
    `Your data at ${PRODUCT_NAME}, as it stood on ${madeAt.toISOString()}.`,
    'The .json files are text (UTF-8) that any editor and most programs read. Times are in UTC, in the form 2026-01-31T12:00:00.000Z.',
    [...told].map(([place, about]) => `${place}\n  ${about}`).join('\n\n'),
    [
      'Not in here:',
      '  Messages you sent through the contact form: they went to our inbox as mail and are not kept by the service.',
      '  Invoices and card numbers: Stripe has them. Open your settings to see them.',
      '  When and from where you signed in, where the sign-in service remembers it: ask us for it.',
      '  Your password, if you set one, and passkeys: the sign-in service keeps them so that nobody can read them.',
    ].join('\n'),
  ].join('\n\n');
}

/** `practice/recordings/*` for a file of a folder whose files are all alike. */
function placeOf(path: string, files: readonly CollectedFile[]): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const [about, ...others] = new Set(files.filter((file) => file.path.startsWith(folder)).map((file) => file.about));
  return folder !== '' && about !== undefined && others.length === 0 ? `${folder}*` : path;
}
