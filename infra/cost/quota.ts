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
   * Who sets the limit: AWS, a deployment setting, or a constant in our code. `new account` is
   * an AWS limit that applies until AWS grants an increase.
   */
  setBy: 'new account' | 'AWS' | 'setting' | 'code';
  howToRaise: string;
  /** The deployment setting that the limit is proportional to. */
  setting?: keyof Limits;
}
