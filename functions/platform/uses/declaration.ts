import type { Contract } from '#shared/http/contract.ts';
import type { Need } from './need.ts';
import { listNeeds, type Uses } from './use.ts';

/**
 * Lambda allocates a full vCPU at this size, 3.5 times as much as at 512 MB. Used for calls that
 * most visits wait for, and for processing pictures.
 */
export const FULL_VCPU_MEGABYTES = 1769;

/** A function's settings, declared in its file. */
export interface FunctionSettings<U extends Uses = Uses> {
  /** One sentence that tells operators what members notice if the function fails. */
  impact: string;
  /** The function's dependencies, by the names under which its code receives them. */
  uses: U;
  /** 10 by default. API Gateway waits at most 29. */
  timeoutSeconds?: number;
  /** 512 by default. */
  memoryMegabytes?: number;
}

export interface WorkerSettings<U extends Uses = Uses> extends FunctionSettings<U> {
  /**
   * True if a schedule enqueues failed work again within minutes. The failed message then waits for
   * the queue's visibility timeout.
   */
  isRetriedBySchedule?: boolean;
}

/** The settings from which the infrastructure creates the function. */
export interface Declaration extends Omit<WorkerSettings, 'uses'> {
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
  { uses, ...settings }: WorkerSettings,
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
