import type { Contract } from '#shared/http/contract.ts';
import type { Need } from './need.ts';
import { listNeeds, type Uses } from './use.ts';

/** What a function's file states about the function, besides its code. */
export interface FunctionSettings<U extends Uses = Uses> {
  /** One sentence that tells operators what members notice if the function fails. */
  impact: string;
  /** What the function may use, by the names under which its code receives it. */
  uses: U;
  /** 10 by default. API Gateway waits at most 29. */
  timeoutSeconds?: number;
  /** 512 by default. */
  memoryMegabytes?: number;
}

/** What the infrastructure needs to know in order to create a function. */
export interface Declaration extends Omit<FunctionSettings, 'uses'> {
  needs: readonly Need[];
  /** Only endpoints have one. */
  contract?: DeployedContract;
}

/** The parts of a contract that the infrastructure uses. */
export type DeployedContract = Pick<
  Contract,
  'feature' | 'name' | 'method' | 'path' | 'access' | 'allowsHead' | 'limits'
>;

export function declare(
  { uses, ...settings }: FunctionSettings,
  contract?: DeployedContract,
): Declaration {
  return {
    ...settings,
    ...(contract && { contract }),
    // Computed only for synthesis.
    get needs() {
      return listNeeds(uses);
    },
  };
}
