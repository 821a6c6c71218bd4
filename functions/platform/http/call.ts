import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf } from '../../../shared/http/contract.ts';
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

/** A use case's input, after contract validation and the access check. */
export interface Call<C extends Contract> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  readonly request: RawRequest;
}

/** A successful response: a status that the contract declares, with its body. A redirect needs `location`. */
export type UseCaseResult<C extends Contract> = ReplyOf<C> & {
  readonly location?: string;
  /** `Set-Cookie` header values. */
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

export type UseCase<C extends Contract> = (call: Call<C>) => Promise<UseCaseResult<C> | Refusal>;
