import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CollectedFile } from '#platform/member-data/data-source.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';

/**
 * Streams a zip archive, reading one media file at a time. Fails if a listed file no longer exists.
 */
export function zipFiles(files: readonly CollectedFile[], madeAt: Date): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.on('error', (error: Error) => out.destroy(error));
  zip.outputStream.on('error', (error: Error) => out.destroy(error)).pipe(out);

  const options = { mtime: madeAt };
  zip.addBuffer(Buffer.from(exportReadme(files, madeAt)), 'README.txt', options);

  for (const file of files) {
    if ('json' in file) {
      zip.addBuffer(Buffer.from(JSON.stringify(file.json, null, 2)), file.path, options);
      continue;
    }

    // Recordings and pictures are already compressed.
    zip.addReadStreamLazy(file.path, { ...options, compress: false }, (onStream) =>
      openEntry(file.open, out, onStream),
    );
  }

  zip.end();

  return out;
}

type StreamCallback = (error: Error | null, stream: NodeJS.ReadableStream) => void;

/**
 * If a source fails, the archive must fail too. Otherwise, a truncated recording would look
 * complete.
 */
function openEntry(
  open: () => Promise<Readable>,
  out: PassThrough,
  onStream: StreamCallback,
): void {
  open().then(
    (source) => {
      source.once('error', (error) => out.destroy(error));
      out.once('close', () => source.destroy());
      onStream(null, source);
    },
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
}

/**
 * Describes the zip file's contents. A folder whose files have the same description is listed once.
 */
function exportReadme(files: readonly CollectedFile[], madeAt: Date): string {
  const descriptions = new Map<string, string>();
  for (const { path, description } of files)
    descriptions.set(displayPath(path, files), description);

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

/**
 * Returns a pattern such as `practice/recordings/*` if all files in the folder have the same
 * description; otherwise, returns `path`.
 */
function displayPath(path: string, files: readonly CollectedFile[]): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const [about, ...others] = new Set(
    files.filter((file) => file.path.startsWith(folder)).map((file) => file.description),
  );

  return folder !== '' && about !== undefined && others.length === 0 ? `${folder}*` : path;
}
