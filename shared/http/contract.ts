import type * as z from 'zod';
import type { Limit } from './limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint. `anyone`: signed in or not. `member`: any active session. `coach` and
 * `admin`: members with that role; administrators may call everything. `webhook`: no session or
 * CSRF check, because the endpoint verifies a signature or a sealed token.
 */
export type Access = 'anyone' | 'member' | 'coach' | 'admin' | 'webhook';

/** Content types of text responses. */
type TextType = 'application/rss+xml' | 'text/calendar';

/**
 * Schema of a JSON response, or content type of a text response. `empty` and `redirect` responses
 * have no body.
 */
export type Reply = z.ZodType | 'empty' | 'redirect' | TextType;

/**
 * Declares one endpoint. The Lambda function, API route, browser client and tests are derived from
 * it.
 */
export interface Contract {
  /**
   * Name of the feature's folder in shared, functions, infra and web, except for those in
   * `find-functions.ts`.
   */
  readonly feature: string;
  /**
   * Verb-noun in kebab-case. The Lambda function, its role and, with the exceptions in
   * `find-functions.ts`, the file `<name>.endpoint.ts` have this name.
   */
  readonly name: string;
  readonly method: Method;
  /** True if HEAD is also allowed. API Gateway and CloudFront drop the body of the response. */
  readonly allowsHead?: true;
  /** URL path with `{parameters}`, such as `/api/user-videos/{id}`. */
  readonly path: string;
  readonly access: Access;

  /**
   * True if the session's second-factor code must be recent, where one is required. See
   * `RECENT_CODE_MINUTES`.
   */
  readonly needsRecentCode?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** JSON if omitted. Use cases parse multipart forms and raw bytes themselves. */
  readonly bodyKind?: 'multipart' | 'raw';
  /**
   * Maps each success status to its response body. All endpoints share the errors in `errors.ts`.
   */
  readonly replies: Readonly<Record<number, Reply>>;
  /**
   * Limits per person and for the site. Required if the endpoint can send email or call Stripe,
   * OpenAI or Cognito's email. Counted before the use case runs; a call over a limit gets 429.
   */
  readonly limits?: readonly Limit[];
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<C extends Contract> = Parsed<C['params']>;
export type QueryOf<C extends Contract> = Parsed<C['query']>;
export type BodyOf<C extends Contract> = Parsed<C['body']>;
export type SentBodyOf<C extends Contract> = Sent<C['body']>;

type ReplyBody<R> = R extends z.ZodType ? z.output<R> : R extends TextType ? string : undefined;

/**
 * A union of `{status, body}` for each declared status. TypeScript narrows the body by `status`.
 */
export type ReplyOf<C extends Contract> = {
  [S in keyof C['replies'] & number]: {
    readonly status: S;
    readonly body: ReplyBody<C['replies'][S]>;
  };
}[keyof C['replies'] & number];

const PATH = /^\/api(\/([a-z0-9-]+|\{[a-zA-Z]+\}))+$/;
const NAME = /^[a-z]+(-[a-z]+)*$/;

/**
 * Declares a feature's contracts. Throws on import if a path or name is malformed, because types
 * can't check that.
 */
export function contractsFor<const Feature extends string>(feature: Feature) {
  return <const C extends Omit<Contract, 'feature'>>(
    declared: C,
  ): C & { readonly feature: Feature } => {
    const { name, path, method, body } = declared;
    if (!PATH.test(path)) throw new Error(`contract ${name}: path ${path} is malformed`);
    if (!NAME.test(name)) throw new Error(`contract ${name}: the name must be kebab-case`);
    if (body && method === 'GET') throw new Error(`contract ${name}: GET takes no body`);

    return { feature, ...declared };
  };
}

/** Fills in the path parameters. Each value is encoded, so that it can't add a path segment. */
export function buildPath(
  endpoint: Contract,
  params: Readonly<Record<string, string>> = {},
): string {
  return endpoint.path.replaceAll(/\{([a-zA-Z]+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.name}: parameter ${name} is missing`);
    // Browsers resolve `.` and `..` segments even if they are percent-encoded.
    if (/^\.{1,2}$/.test(value))
      throw new Error(`${endpoint.name}: parameter ${name} must not be . or ..`);

    return encodeURIComponent(value);
  });
}
