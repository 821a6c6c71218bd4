import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** The contents of a zip file, by path. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });

  const files = new Map<string, Buffer>();

  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);

    zip.on('entry', (entry: Entry) => {
      readEntry(zip, entry).then((content) => {
        files.set(entry.fileName, content);
        zip.readEntry();
      }, reject);
    });

    zip.readEntry();
  });

  return files;
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);

      const chunks: Buffer[] = [];
      // Reading verifies the checksum, so this promise rejects if the file is damaged.
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject).on('end', () => resolve(Buffer.concat(chunks)));
    });
  });
}
