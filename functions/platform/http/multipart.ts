import type { RawRequest } from './call.ts';
import { refuse, type Refusal } from './refusal.ts';

export interface FormFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The form's text fields. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Allowance for boundary lines and part headers. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/** Reads a form with exactly one file in `field`. Refuses a file over `limitBytes` with USE_UPLOAD_URL. */
export async function readSingleFile(
  request: RawRequest,
  field: string,
  limitBytes: number,
): Promise<FormFile | Refusal> {
  if (request.bytes.byteLength > limitBytes + MULTIPART_OVERHEAD_BYTES) return refuse('USE_UPLOAD_URL');
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return refuse('UNSUPPORTED_TYPE');
  const form = await parseForm(request.bytes, contentType);
  const files = form?.getAll(field) ?? [];
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) {
    return refuse('BAD_REQUEST', { message: `Please send one file in the field ${field}.` });
  }
  if (file.size > limitBytes) return refuse('USE_UPLOAD_URL');
  return { bytes: new Uint8Array(await file.arrayBuffer()), fields: textFields(form) };
}

function textFields(form: FormData | undefined): ReadonlyMap<string, string> {
  const entries = [...(form?.entries() ?? [])];
  return new Map(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
}

/** Returns the parsed form; undefined if it is malformed. */
async function parseForm(bytes: Uint8Array, contentType: string): Promise<FormData | undefined> {
  const body = new Response(Uint8Array.from(bytes), { headers: { 'content-type': contentType } });
  return body.formData().catch(() => undefined);
}
