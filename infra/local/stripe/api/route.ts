import * as z from 'zod';
import type { Store } from '../state/store.ts';
import { parseParams, text } from './params.ts';

export type Caller = 'secret' | 'publishable';

export interface Call<Params> {
  readonly store: Store;
  readonly params: Params;
  /** The ID in the path; empty if the path has none. */
  readonly id: string;
  readonly caller: Caller;
}

export interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  /** Accepts the publishable key. */
  readonly isPublic: boolean;
  /** Checks the parameters, and returns the call that's left to run. */
  prepare(form: object): { readonly expand: readonly string[]; run(call: Omit<Call<unknown>, 'params'>): object };
}

interface RouteOptions<Shape extends z.ZodRawShape> {
  readonly params?: Shape;
  readonly isPublic?: boolean;
  run(call: Call<z.output<z.ZodObject<Shape>>>): object;
}

const expandOnly = z.object({ expand: z.array(text).default([]) });

/** An API call, e.g. `POST /v1/customers/:id`. */
export function route<const Shape extends z.ZodRawShape>(
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
      return { ...parseParams(expandOnly, { expand }), run: (call) => run({ ...call, params: parsed }) };
    },
  };
}
