import * as z from 'zod';
import type { World } from '../state/world.ts';
import type { FormValue } from './form.ts';
import { parseParams, text } from './params.ts';

export type Caller = 'secret' | 'publishable';

export interface Call<Params> {
  readonly world: World;
  readonly params: Params;
  /** What stands for the `:names` of the path, in order. */
  readonly ids: readonly string[];
  readonly caller: Caller;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly pattern: RegExp;
  /** May be called with the publishable key. */
  readonly isPublic: boolean;
  /** Checks the parameters and answers what carries the call out. Throws ApiError for parameters that are wrong. */
  prepare(given: { [name: string]: FormValue }): {
    expand: readonly string[];
    run(call: Omit<Call<unknown>, 'params'>): object;
  };
}

interface RouteOptions<Shape extends z.ZodRawShape> {
  readonly params?: Shape;
  readonly isPublic?: boolean;
  run(call: Call<z.output<z.ZodObject<Shape>>>): object;
}

const expandParam = z.array(text).max(20).optional();

/** A call of the API, e.g. `POST /v1/customers/:id`. Parameters that are not named are refused, as by Stripe. */
export function route<const Shape extends z.ZodRawShape>(
  signature: `${Route['method']} /v1/${string}`,
  { params, isPublic = false, run }: RouteOptions<Shape>,
): Route {
  const [method, path] = signature.split(' ') as [Route['method'], string];
  const withExpand = z.looseObject({ expand: expandParam });
  // Without parameters of its own the shape is empty, whatever it is called.
  const own = z.strictObject(params ?? ({} as Shape));
  return {
    method,
    pattern: new RegExp(`^${path.replaceAll(/:[a-z]+/g, '([^/]+)')}$`),
    isPublic,
    prepare(given) {
      const { expand = [] } = parseParams(withExpand, given);
      const { expand: _, ...rest } = given;
      const parsed = parseParams(own, rest);
      return { expand, run: (call) => run({ ...call, params: parsed }) };
    },
  };
}
