import type * as z from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `anyone` needs no session (one that is there is read), `member` any live session, `coach` and `admin`
 * that role (an admin passes everywhere), `webhook` skips session and CSRF and verifies a signature of its own.
 */
export type Access = 'anyone' | 'member' | 'coach' | 'admin' | 'webhook';

/** How a request body travels: JSON, one multipart form, or raw bytes that the use case reads itself. */
export type BodyKind = 'json' | 'multipart' | 'raw';

/** What a status answers: a JSON schema, or one of the bodies that have none. */
export type Reply = z.ZodType | 'empty' | 'redirect';

/** One endpoint: the Lambda, the API route, the browser's call and the tests are all made from this. */
export interface Contract {
  /** The folder in all four rooms. */
  readonly feature: string;
  /** Verb-noun in kebab-case: names the file `<name>.endpoint.ts`, the function and its role. */
  readonly name: string;
  readonly method: Method;
  /** Path with `{parameters}`, from the origin: `/api/user-videos/{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  /** Every success status with its reply. Errors are the same for all endpoints, see `errors.ts`. */
  readonly replies: Readonly<Record<number, Reply>>;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<C extends Contract> = Parsed<C['params']>;
export type QueryOf<C extends Contract> = Parsed<C['query']>;
export type BodyOf<C extends Contract> = Parsed<C['body']>;
export type SentBodyOf<C extends Contract> = Sent<C['body']>;

type BodyFor<R> = R extends z.ZodType ? z.output<R> : undefined;

/** `{status, body}` for each declared status, as a union that narrows on `status`. */
export type ReplyOf<C extends Contract> = {
  [S in keyof C['replies'] & number]: { readonly status: S; readonly body: BodyFor<C['replies'][S]> };
}[keyof C['replies'] & number];

const PATH = /^\/api(\/([a-z0-9-]+|\{[a-zA-Z]+\}))+$/;
const NAME = /^[a-z]+(-[a-z]+)*$/;

/** Declares an endpoint and checks what the types cannot: the form of path and name. Throws at import, so a wrong one never builds. */
export function contract<const C extends Contract>(declared: C): C {
  if (!PATH.test(declared.path)) throw new Error(`contract ${declared.name}: path ${declared.path} is malformed`);
  if (!NAME.test(declared.name)) throw new Error(`contract ${declared.name}: the name must be kebab-case`);
  if (declared.body && declared.method === 'GET') throw new Error(`contract ${declared.name}: GET takes no body`);
  return declared;
}

/** The path with its parameters filled in, each encoded so that no value can add a segment. */
export function pathOf(endpoint: Contract, params: Readonly<Record<string, string>> = {}): string {
  return endpoint.path.replaceAll(/\{([a-zA-Z]+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.name}: parameter ${name} is missing`);
    // Dots alone climb the path, and no encoding stops a browser from reading them so.
    if (/^\.{1,2}$/.test(value)) throw new Error(`${endpoint.name}: parameter ${name} is no name`);
    return encodeURIComponent(value);
  });
}
