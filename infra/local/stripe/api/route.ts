import * as z from 'zod';
import type { Store } from '../state/store.ts';
import { parseParams, text } from './params.ts';

export type ApiKeyKind = 'secret' | 'publishable';

export interface RouteCall<Params> {
  readonly store: Store;
  readonly params: Params;
  /** The ID in the path; empty if the path has none. */
  readonly id: string;
  readonly keyKind: ApiKeyKind;
}

export interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  /** True if the publishable key may be used for this call. */
  readonly isPublic: boolean;
  /** Validates the parameters. `run` in the result then runs the call. */
  prepare(form: object): { readonly expand: readonly string[]; run(call: Omit<RouteCall<unknown>, 'params'>): object };
}

interface RouteOptions<Shape extends z.ZodRawShape> {
  readonly params?: Shape;
  readonly isPublic?: boolean;
  run(call: RouteCall<z.output<z.ZodObject<Shape>>>): object;
}

const expandSchema = z.object({ expand: z.array(text).default([]) });

/** Defines an API call, e.g. `POST /v1/customers/:id`. */
export function defineRoute<const Shape extends z.ZodRawShape>(
  signature: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`,
  { params, isPublic = false, run }: RouteOptions<Shape>,
): Route {
  const [method = '', path = ''] = signature.split(' ');
  const schema = z.strictObject(params ?? ({} as Shape));
  return {
    method,
    pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    isPublic,
    prepare({ expand, ...form }: { expand?: unknown }) {
      const parsed = parseParams(schema, form);
      return { ...parseParams(expandSchema, { expand }), run: (call) => run({ ...call, params: parsed }) };
    },
  };
}
