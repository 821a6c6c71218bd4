import type { RawRequest } from './call.ts';
import { refuse, type Refusal } from './refusal.ts';

interface FormFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The form's text fields. */
  fields: ReadonlyMap<string, string>;
}

/** Allowance for boundary lines and part headers. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/**
 * Our forms have one file and a few fields. Parsing thousands of tiny parts would take far longer
 * than one file.
 */
const MAX_PARTS = 4;

/**
 * Reads a form with exactly one file in `field`. Refuses a file over `limitBytes` with
 * USE_UPLOAD_URL.
 */
export async function readSingleFile(
  request: RawRequest,
  field: string,
  limitBytes: number,
): Promise<FormFile | Refusal> {
  if (request.bytes.byteLength > limitBytes + MULTIPART_OVERHEAD_BYTES)
    return refuse('USE_UPLOAD_URL');

  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return refuse('UNSUPPORTED_TYPE');
  if (hasTooManyParts(request.bytes, contentType))
    return refuse('BAD_REQUEST', { message: TOO_MANY_PARTS });

  const form = await parseForm(request.bytes, contentType);
  const files = form?.getAll(field) ?? [];
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) {
    return refuse('BAD_REQUEST', { message: `Please send one file in the field ${field}.` });
  }
  if (file.size > limitBytes) return refuse('USE_UPLOAD_URL');

  return { bytes: new Uint8Array(await file.arrayBuffer()), fields: textFields(form) };
}

const TOO_MANY_PARTS = `Please send at most ${MAX_PARTS} parts.`;

/** Counts boundaries without parsing, and stops as soon as there are too many. */
function hasTooManyParts(bytes: Uint8Array, contentType: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = `--${quoted ?? plain ?? ''}`;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let found = -1;
  // A form has one boundary more than parts, because the last boundary ends the form.
  for (let count = 0; count <= MAX_PARTS + 1; count += 1) {
    found = body.indexOf(boundary, found + 1);
    if (found < 0) return false;
  }

  return true;
}

function textFields(form: FormData | undefined): ReadonlyMap<string, string> {
  const entries = [...(form?.entries() ?? [])];
  return new Map(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}

/** Returns the parsed form; undefined if it is malformed. */
async function parseForm(bytes: Uint8Array, contentType: string): Promise<FormData | undefined> {
  const body = new Response(Uint8Array.from(bytes), { headers: { 'content-type': contentType } });
  return body.formData().catch(() => undefined);
}
