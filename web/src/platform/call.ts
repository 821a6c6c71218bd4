import type * as z from 'zod';
import {
  type Contract,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type SentBodyOf,
  pathOf,
} from '../../../shared/http/contract.ts';
import { ERROR_CODE_HEADER } from '../../../shared/http/errors.ts';
import { ApiError } from './api-error.ts';

type Field<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : undefined extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T };

export type CallInput<C extends Contract> = Field<'params', ParamsOf<C>> &
  Field<'query', QueryOf<C>> &
  Field<'body', SentBodyOf<C>> & {
    readonly signal?: AbortSignal;
    /** Lets the request outlive the page; for small bodies. */
    readonly keepalive?: boolean;
  };

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

/**
 * Calls an endpoint by its contract and returns `{status, body}` with the parsed body. Throws ApiError for any other
 * status, ZodError for an invalid body, TypeError without a network.
 */
export async function call<C extends Contract>(endpoint: C, input: CallInput<C>): Promise<ReplyOf<C>> {
  const loose: LooseInput = input;
  const response = await fetch(addressOf(endpoint, loose), {
    method: endpoint.method,
    credentials: 'same-origin',
    signal: loose.signal ?? null,
    keepalive: loose.keepalive ?? false,
    ...bodyOf(loose),
  });
  if (!response.ok) throw await refusalOf(response);
  const reply = endpoint.replies[response.status];
  if (reply === undefined) throw new Error(`${endpoint.name} answered an undeclared status ${response.status}`);
  const body = typeof reply === 'string' ? undefined : await parsed(reply, response);
  return { status: response.status, body } as ReplyOf<C>;
}

function addressOf(endpoint: Contract, { params, query }: LooseInput): string {
  const search = new URLSearchParams(textsOf(query)).toString();
  return pathOf(endpoint, textsOf(params)) + (search ? `?${search}` : '');
}

function textsOf(values: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
}

function bodyOf({ body }: LooseInput): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof Blob) return { body };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function parsed(schema: z.ZodType, response: Response): Promise<unknown> {
  return schema.parse(await response.json());
}

async function refusalOf(response: Response): Promise<ApiError> {
  const text = (await response.text()).trim();
  return new ApiError(response.status, text || response.statusText, response.headers.get(ERROR_CODE_HEADER));
}
