import type * as z from 'zod';
import {
  type Contract,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type SentBodyOf,
  buildPath,
} from '#shared/http/contract.ts';
import { ERROR_CODE_HEADER, ERROR_FIELD_HEADER } from '#shared/http/errors.ts';
import { ApiError } from './api-error.ts';

type Field<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : undefined extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T };

export type CallInput<C extends Contract> = Field<'params', ParamsOf<C>> &
  Field<'query', QueryOf<C>> &
  Field<'body', SentBodyOf<C>> & {
    signal?: AbortSignal;
    /** Lets the request outlive the page. Works only for small bodies. */
    keepalive?: boolean;
    /** False if a refused GET must not be repeated. */
    isRepeatable?: false;
  };

/** The headers of a response. Paged lists set `x-next-cursor`. */
export interface WithHeaders {
  headers: Headers;
}

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  isRepeatable?: false;
}

/**
 * Throws ApiError for an error status, ZodError for an invalid body, and TypeError if the network
 * fails. Repeats a GET once if AWS refused it before it reached the API, for example because too
 * many functions are running.
 */
export async function call<C extends Contract>(
  endpoint: C,
  input: CallInput<C>,
): Promise<ReplyOf<C> & WithHeaders> {
  const loose: LooseInput = input;
  const { signal = null, keepalive = false, isRepeatable = endpoint.method === 'GET' } = loose;

  const send = () =>
    fetch(buildUrl(endpoint, loose), {
      method: endpoint.method,
      credentials: 'same-origin',
      signal,
      keepalive,
      ...buildBody(loose),
    });

  let response = await send();

  if (isRepeatable && isRefusedByAws(response)) {
    // A random delay, so that calls that were refused together don't return together.
    await new Promise((resume) => setTimeout(resume, 300 + Math.random() * 500));
    signal?.throwIfAborted();
    response = await send();
  }

  if (!response.ok) throw await toApiError(response);

  const reply = endpoint.replies[response.status];
  if (reply === undefined)
    throw new Error(`${endpoint.name} returned an undeclared status ${response.status}`);

  const body = typeof reply === 'string' ? undefined : await parseBody(reply, response);

  return { status: response.status, body, headers: response.headers } as ReplyOf<C> & WithHeaders;
}

function buildUrl(endpoint: Contract, { params, query }: LooseInput): string {
  const search = new URLSearchParams(toStrings(query)).toString();
  return buildPath(endpoint, toStrings(params)) + (search ? `?${search}` : '');
}

function toStrings(values: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value == null ? [] : [[name, String(value)]],
    ),
  );
}

function buildBody({ body }: LooseInput): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof Blob) return { body };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/**
 * The server has validated the body, so builds omit the schemas (`contract-routes.ts`) and skip
 * validation.
 */
async function parseBody(schema: Partial<z.ZodType>, response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  return schema.parse ? schema.parse(body) : body;
}

/**
 * True if AWS refused the call. The API's own refusals have a code, and others may ask for a longer
 * wait.
 */
function isRefusedByAws({ status, headers }: Response): boolean {
  return (
    [429, 502, 503].includes(status) &&
    !headers.has(ERROR_CODE_HEADER) &&
    !headers.has('retry-after')
  );
}

async function toApiError(response: Response): Promise<ApiError> {
  const text = (await response.text()).trim();
  return new ApiError(
    response.status,
    text || response.statusText,
    response.headers.get(ERROR_CODE_HEADER),
    response.headers.get(ERROR_FIELD_HEADER),
  );
}
