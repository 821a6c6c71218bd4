import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf } from '../../../shared/http/contract.ts';
import type { Principal } from '../session/principal.ts';
import type { Cookies } from './cookies.ts';
import type { Refusal } from './refusal.ts';

/** The raw request, for the few use cases that need more than the parsed parts. */
export interface RawRequest {
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Cookies;
  /** The body as received; empty without a body. */
  readonly bytes: Uint8Array;
  readonly sourceIp: string;
}

type CallerOf<C extends Contract> = C['access'] extends 'member' | 'coach' | 'admin'
  ? Principal
  : C['access'] extends 'anyone'
    ? Principal | null
    : null;

/** A use case's input: parsed by the contract, with a caller who passed the access check. */
export interface Call<C extends Contract> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  readonly request: RawRequest;
}

/** A successful response: a declared status with its body, plus `location` for a redirect. */
export type UseCaseResult<C extends Contract> = ReplyOf<C> & {
  readonly location?: string;
  /** `Set-Cookie` values. */
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

export type UseCase<C extends Contract> = (call: Call<C>) => Promise<UseCaseResult<C> | Refusal>;
