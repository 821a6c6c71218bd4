import * as z from 'zod';
import type { List } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import type { TableName, Tables } from '../state/tables.ts';
import { createNotFoundError } from './api-error.ts';
import { int, parseParams, text } from './params.ts';

export type ApiKeyKind = 'secret' | 'publishable';

type Params<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

const commonSchema = z.object({
  expand: z.array(text).default([]),
  limit: int.default(10),
  starting_after: text.optional(),
});

interface CallContext {
  store: Store;
  /** The ID in the path; empty if the path has none. */
  id: string;
  keyKind: ApiKeyKind;
}

export interface RouteCall<Parsed> extends CallContext {
  params: Parsed;
  /** Pagination parameters of list calls. */
  page: Pick<z.output<typeof commonSchema>, 'limit' | 'starting_after'>;
}

export interface Route {
  method: string;
  pattern: RegExp;
  /** True if the publishable key may be used for this call. */
  isPublic: boolean;
  /** Validates the parameters and returns `run`, which runs the call. */
  prepare(form: Readonly<Record<string, unknown>>): {
    expand: readonly string[];
    run(context: CallContext): object;
  };
}

interface RouteOptions<Shape extends z.ZodRawShape> {
  params?: Shape;
  isPublic?: boolean;
  run(call: RouteCall<Params<Shape>>): object;
}

/** Defines an API call, e.g. `POST /v1/customers/:id`. */
export function defineRoute<const Shape extends z.ZodRawShape>(
  signature: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`,
  { params: shape, isPublic = false, run }: RouteOptions<Shape>,
): Route {
  const [method = '', path = ''] = signature.split(' ');
  const schema = z.strictObject(shape ?? ({} as Shape));

  return {
    method,
    pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    isPublic,

    prepare({ expand, limit, starting_after, ...form }) {
      const params = parseParams(schema, form);
      const { expand: paths, ...page } = parseParams(commonSchema, {
        expand,
        limit,
        starting_after,
      });

      return { expand: paths, run: (context) => run({ ...context, params, page }) };
    },
  };
}

/** Defines the call that returns one row, `GET <path>/:id`. */
export function defineRetrieve(path: `/v1/${string}`, table: TableName): Route {
  return defineRoute(`GET ${path}/:id`, { run: ({ store, id }) => store.get(table, id) });
}

interface ListOptions<Name extends TableName, Shape extends z.ZodRawShape> {
  table: Name;
  params?: Shape;
  /**
   * True if the list includes the row. By default, each parameter must equal the row's field of the
   * same name.
   */
  matches?(row: Tables[Name], params: Params<Shape>, id: string): boolean;
}

/** Defines a paginated list, `GET <path>`. Like Stripe, lists the newest rows first. */
export function defineList<Name extends TableName, const Shape extends z.ZodRawShape>(
  path: `/v1/${string}`,
  { table, params: shape, matches = matchesFields }: ListOptions<Name, Shape>,
): Route {
  return defineRoute(`GET ${path}`, {
    params: shape ?? ({} as Shape),

    run({ store, id, params, page: { limit, starting_after: after } }) {
      const rows = store.listAll(table).filter((row) => matches(row, params, id));
      const newestFirst = rows.toReversed();
      const start = newestFirst.findIndex((row) => row.id === after) + 1;
      if (after !== undefined && start === 0) throw createNotFoundError('object', after);

      const data = newestFirst.slice(start, start + limit);

      return { ...createList(data, path), has_more: start + limit < rows.length };
    },
  });
}

export function matchesFields(row: object, fields: object): boolean {
  return Object.entries(fields).every(([name, value]) => Reflect.get(row, name) === value);
}

/** Creates a Stripe list object with all entries on one page. */
export function createList<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}
