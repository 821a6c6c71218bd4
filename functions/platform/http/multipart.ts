import type { RawRequest } from './call.ts';
import { refuse, type Refusal } from './refusal.ts';

export interface FormFile {
  /** As the sender named it, without any path. For showing only. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The form's other fields, as far as they are text. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Room for the boundary lines and headers around the file. */
const ENVELOPE_BYTES = 16 * 1024;

/** Reads a form that must hold exactly one file under `field`. Files over `limitBytes` belong to an upload address. */
export async function readSingleFile(
  request: RawRequest,
  field: string,
  limitBytes: number,
): Promise<FormFile | Refusal> {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return refuse('UNSUPPORTED_TYPE');
  if (request.bytes.byteLength > limitBytes + ENVELOPE_BYTES) return refuse('USE_UPLOAD_URL');
  const form = await parseForm(request.bytes, contentType);
  const files = form?.getAll(field) ?? [];
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) {
    return refuse('BAD_REQUEST', { sentence: `Please send one file in the field ${field}.` });
  }
  if (file.size > limitBytes) return refuse('USE_UPLOAD_URL');
  return { name: baseName(file.name), bytes: new Uint8Array(await file.arrayBuffer()), fields: textFields(form) };
}

function textFields(form: FormData | undefined): ReadonlyMap<string, string> {
  const entries = [...(form?.entries() ?? [])];
  return new Map(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
}

/** Node's own form parser; undefined when the body is no well-formed form. */
async function parseForm(bytes: Uint8Array, contentType: string): Promise<FormData | undefined> {
  const body = new Response(Uint8Array.from(bytes), { headers: { 'content-type': contentType } });
  return body.formData().catch(() => undefined);
}

function baseName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? '').slice(0, 200);
}
