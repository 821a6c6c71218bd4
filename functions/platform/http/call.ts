import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf } from '#shared/http/contract.ts';
import type { Principal } from '../session/principal.ts';
import type { Cookies } from './cookies.ts';
import type { Refusal } from './refusal.ts';

/** The raw request, for the few use cases that need more than the parsed input. */
export interface RawRequest {
  requestId: string;
  headers: Readonly<Record<string, string | undefined>>;
  cookies: Cookies;
  /** The raw body; empty if the request has no body. */
  bytes: Uint8Array;
  sourceIp: string;
}

type CallerOf<C extends Contract> = C['access'] extends 'member' | 'coach' | 'admin'
  ? Principal
  : C['access'] extends 'anyone'
    ? Principal | null
    : null;

/** The contract's limits that the use case counts. */
type CountedLimit<C extends Contract> = C extends { limits: readonly (infer L)[] }
  ? Extract<L, { countedBy: 'use-case'; counter: string }>
  : never;

/**
 * Counts the call toward the limits of a counter. Calls with the same `onceKey` count once. Returns
 * a refusal if one is reached.
 */
export type Count<Counter extends string = string> = (
  counter: Counter,
  onceKey?: string,
) => Promise<Refusal | undefined>;

type Counting<C extends Contract> = [CountedLimit<C>] extends [never]
  ? unknown
  : { count: Count<CountedLimit<C>['counter']> };

/** A use case's input, after contract validation, the access check and the limits on all calls. */
export type Call<C extends Contract> = Counting<C> & {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: CallerOf<C>;
  request: RawRequest;
};

/**
 * A successful response: a status that the contract declares, with its body. A redirect needs
 * `location`.
 */
export type UseCaseResult<C extends Contract> = ReplyOf<C> & {
  location?: string;
  /** `Set-Cookie` header values. */
  cookies?: readonly string[];
  headers?: Readonly<Record<string, string>>;
};

export type UseCase<C extends Contract> = (call: Call<C>) => Promise<UseCaseResult<C> | Refusal>;
