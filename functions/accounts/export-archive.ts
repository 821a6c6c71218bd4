import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CollectedFile } from '../platform/member-data/member-data.ts';
import { exportReadme } from './export-readme.ts';

/** Streams the zip file of a data copy, with one recording open at a time. Fails if a listed file no longer exists. */
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
    // Recordings are already compressed.
    zip.addReadStreamLazy(file.path, { ...options, compress: false }, (onStream) =>
      openEntry(file.open, out, onStream),
    );
  }
  zip.end();
  return out;
}

type StreamCallback = (error: Error | null, stream: NodeJS.ReadableStream) => void;

/** A failing source must fail the archive, or a truncated recording would look complete. */
function openEntry(open: () => Promise<Readable>, out: PassThrough, onStream: StreamCallback): void {
  open().then(
    (source) => {
      source.once('error', (error) => out.destroy(error));
      out.once('close', () => source.destroy());
      onStream(null, source);
    },
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
}
