import type { ByteRange } from '../../shared/uploads/byte-reading.ts';
import type { CheckFile, FileCheck } from '../../shared/uploads/check-file.ts';
import type { ObjectStore } from '../platform/storage/object.store.ts';
import type { ReceivedUpload } from './received-upload.service.ts';

/** Checks need many small ranges, so each request reads at least this much. */
const WINDOW_BYTES = 64 * 1024;

/** Runs the same check that the browser ran before the upload. Reads only the file's header. */
export async function checkUploadedFile(
  uploads: Pick<ObjectStore, 'bytes'>,
  { key, metadata: { etag, size } }: Pick<ReceivedUpload, 'key' | 'metadata'>,
  checkFile: CheckFile,
): Promise<FileCheck> {
  let window: { readonly from: number; readonly bytes: Uint8Array } = { from: 0, bytes: new Uint8Array() };
  const read = async ({ from, length }: ByteRange): Promise<Uint8Array> => {
    const end = Math.min(size, from + length);
    if (end <= from) return new Uint8Array();
    if (from < window.from || end > window.from + window.bytes.length) {
      const range = { from, length: Math.max(end - from, WINDOW_BYTES) };
      window = { from, bytes: (await uploads.bytes(key, etag, range)) ?? new Uint8Array() };
    }
    return window.bytes.subarray(from - window.from, end - window.from);
  };
  const steps = checkFile(size);
  let step = steps.next();
  while (!step.done) step = steps.next(await read(step.value));
  return step.value;
}
