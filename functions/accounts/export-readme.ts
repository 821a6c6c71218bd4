import { PRODUCT_NAME } from '../../shared/product/product.ts';
import type { CollectedFile } from '../platform/member-data/member-data.ts';

/** Describes the zip file's contents. A folder of similar files is listed once. */
export function exportReadme(files: readonly CollectedFile[], madeAt: Date): string {
  const descriptions = new Map<string, string>();
  for (const { path, description } of files) descriptions.set(displayPath(path, files), description);
  return [
    `Your data at ${PRODUCT_NAME}, as of ${madeAt.toISOString()}.`,
    'The .json files are UTF-8 text. Open them in any text editor. Times are in UTC, such as 2026-01-31T12:00:00.000Z.',
    [...descriptions].map(([place, about]) => `${place}\n  ${about}`).join('\n\n'),
    [
      'Not included:',
      '  Messages you sent through the contact form: we receive them by email and don’t store them here.',
      '  Invoices and card details: Stripe has them. Open them from your settings.',
      '  Your sign-in history, if the sign-in service keeps one: contact us to get it.',
      '  Your password, if you set one, and passkeys: the sign-in service stores them so that no one can read them.',
    ].join('\n'),
  ].join('\n\n');
}

/** `practice/recordings/*` if all files in the folder have the same description; otherwise the path. */
function displayPath(path: string, files: readonly CollectedFile[]): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const [about, ...others] = new Set(
    files.filter((file) => file.path.startsWith(folder)).map((file) => file.description),
  );
  return folder !== '' && about !== undefined && others.length === 0 ? `${folder}*` : path;
}
