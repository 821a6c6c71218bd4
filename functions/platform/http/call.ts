import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf } from '../../../shared/http/contract.ts';
import type { Principal } from '../session/principal.ts';
import type { Cookies } from './cookies.ts';
import type { Refusal } from './refusal.ts';

/** The request beyond its parsed parts, for the few use cases that need it. */
export interface RawRequest {
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Cookies;
  /** The body as it arrived. Empty when there was none. */
  readonly bytes: Uint8Array;
  readonly sourceIp: string;
}

type CallerOf<C extends Contract> = C['access'] extends 'member' | 'coach' | 'admin'
  ? Principal
  : C['access'] extends 'anyone'
    ? Principal | null
    : null;

/** What a use case is called with: everything parsed by the contract, the caller checked against its access. */
export interface Call<C extends Contract> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  readonly request: RawRequest;
}

/** A success: a declared status with its body; for a redirect also `location`. */
export type Answer<C extends Contract> = ReplyOf<C> & {
  readonly location?: string;
  /** `Set-Cookie` values. */
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

export type UseCase<C extends Contract> = (call: Call<C>) => Promise<Answer<C> | Refusal>;
