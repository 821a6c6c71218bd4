import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Contract } from '../../../shared/http/contract.ts';
import type { RawRequest } from './call.ts';
import { parseCookies } from './cookies.ts';
import { refuse, type Refusal } from './refusal.ts';

/** Maximum size of a JSON body in bytes. Files are sent as multipart forms or to upload URLs instead. */
const JSON_LIMIT_BYTES = 256 * 1024;

export function toRawRequest(event: APIGatewayProxyEventV2): RawRequest {
  return {
    requestId: event.requestContext.requestId,
    headers: event.headers,
    cookies: parseCookies(event.cookies),
    bytes: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
    sourceIp: event.requestContext.http.sourceIp,
  };
}

type Parsed = { readonly parsed: unknown } | Refusal;

/** Parses the JSON body with the contract's schema. A missing body is parsed as `undefined`. */
export function parseBody(contract: Contract, request: RawRequest): Parsed {
  if (!contract.body || contract.bodyKind) return { parsed: undefined };
  if (request.bytes.byteLength > JSON_LIMIT_BYTES) return refuse('TOO_LARGE');
  if (request.bytes.byteLength === 0) return parseWithSchema(contract.body, undefined, 'body');
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) return refuse('UNSUPPORTED_TYPE');
  const json = readJson(request.bytes);
  return 'refused' in json ? json : parseWithSchema(contract.body, json.parsed, 'body');
}

export function parseWithSchema(schema: z.ZodType | undefined, value: unknown, place: string): Parsed {
  if (!schema) return { parsed: undefined };
  const result = schema.safeParse(value);
  if (result.success) return { parsed: result.data };
  const issue = result.error.issues[0];
  const path = [place, ...(issue?.path ?? [])].join('.');
  return refuse('BAD_REQUEST', { message: `That request isn’t valid: ${path}.` });
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function readJson(bytes: Uint8Array): Parsed {
  try {
    return { parsed: JSON.parse(strictUtf8.decode(bytes)) };
  } catch {
    return refuse('MALFORMED_JSON');
  }
}
