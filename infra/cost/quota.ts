import type { FixedResources } from './fixed-resources.ts';

/** The deployment settings that limit usage. */
export type Limits = Pick<FixedResources, 'concurrentAnalyses' | 'callsPerSecond' | 'limitFactor'>;

export interface Quota {
  name: string;
  /** Estimated usage in the busiest hour or second. */
  used: number;
  limit: number;
  unit: string;
  /**
   * What sets the limit: AWS, of which `new account` applies only until AWS answers a request; a
   * deployment setting; or a constant in our code.
   */
  setBy: 'new account' | 'AWS' | 'setting' | 'code';
  howToRaise: string;
  /** The deployment setting that the limit is proportional to. */
  setting?: keyof Limits;
}
