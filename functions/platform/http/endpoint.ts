import type { Contract } from '#shared/http/contract.ts';

import { declare, type Declaration, type FunctionSettings } from '../uses/declaration.ts';
import { derive, type Use, type Uses, type Wired } from '../uses/use.ts';
import type { Call, UseCase, UseCaseResult } from './call.ts';
import { createHandler, type HttpHandler } from './handler.ts';
import type { Refusal } from './refusal.ts';

export interface Endpoint<C extends Contract, U extends Uses> {
  /** The Lambda handler. Creates the dependencies on its first call. */
  handler: HttpHandler;
  declaration: Declaration;
  /** Returns the use case with the given dependencies, such as a test's fakes. */
  with: (deps: Wired<U>) => UseCase<C>;
  /** Lets another function call the use case without HTTP. */
  use: Use<UseCase<C>>;
}

/**
 * Declares the endpoint of a contract: first its settings, then its use case. The infrastructure
 * creates the function, its role and its environment from the declaration.
 */
export function endpoint<C extends Contract, const U extends Uses>(
  contract: C,
  settings: FunctionSettings<U>,
) {
  return (
    run: (call: Call<C>, deps: Wired<U>) => Promise<UseCaseResult<C> | Refusal>,
  ): Endpoint<C, U> => {
    const withDeps =
      (deps: Wired<U>): UseCase<C> =>
      (call) =>
        run(call, deps);

    const use = derive(settings.uses, withDeps);

    return {
      handler: createHandler(contract, use.wire),
      declaration: declare(settings, contract),
      with: withDeps,
      use,
    };
  };
}
