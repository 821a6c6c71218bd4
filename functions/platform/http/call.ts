import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf } from '#shared/http/contract.ts';
import type { Principal } from '../session/principal.ts';
import type { Cookies } from './cookies.ts';
import type { Refusal } from './refusal.ts';

/** The raw request, for the few use cases that need more than the parsed input. */
export interface RawRequest {
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Cookies;
  /** The raw body; empty if the request has no body. */
  readonly bytes: Uint8Array;
  readonly sourceIp: string;
}

type CallerOf<C extends Contract> = C['access'] extends 'member' | 'coach' | 'admin'
  ? Principal
  : C['access'] extends 'anyone'
    ? Principal | null
    : null;

/** The contract's limits that the use case counts. */
type CountedLimit<C extends Contract> = C extends { readonly limits: readonly (infer L)[] }
  ? Extract<L, { readonly countedBy: 'use-case'; readonly counter: string }>
  : never;

/** Counts the call toward the limits of a counter. Calls with the same `onceKey` count once. Returns a refusal if one is reached. */
export type Count<Counter extends string = string> = (
  counter: Counter,
  onceKey?: string,
) => Promise<Refusal | undefined>;

type Counting<C extends Contract> = [CountedLimit<C>] extends [never]
  ? unknown
  : { readonly count: Count<CountedLimit<C>['counter']> };

/** A use case's input, after contract validation, the access check and the limits on all calls. */
export type Call<C extends Contract> = Counting<C> & {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  readonly request: RawRequest;
};

/** A successful response: a status that the contract declares, with its body. A redirect needs `location`. */
export type UseCaseResult<C extends Contract> = ReplyOf<C> & {
  readonly location?: string;
  /** `Set-Cookie` header values. */
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

export type UseCase<C extends Contract> = (call: Call<C>) => Promise<UseCaseResult<C> | Refusal>;
