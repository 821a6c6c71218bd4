import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import type { CriterionKey } from '#shared/analysis/criteria.ts';
import rubricJson from './rubric.json';

type Weights = Partial<Record<SignalKey, number>>;

interface Rubric {
  readonly version: string;
  readonly signals: Record<
    SignalKey,
    {
      readonly source: 'voice' | 'picture';
      readonly goodRange: { readonly from: number | null; readonly to: number | null };
      /** Points of the piecewise linear scoring curve. Each pair is a signal value and its quality (0 to 1). */
      readonly corners: readonly (readonly [number, number])[];
      /** Standard deviation of the measurement error. `relative` is a share of the measured value. */
      readonly error: { readonly absolute: number | null; readonly relative: number | null };
      readonly isOptional: boolean;
    }
  >;
  readonly criteria: Partial<Record<CriterionKey, { readonly weights: Weights; readonly keySignals: SignalKey[] }>>;
  readonly professionalism: {
    readonly settingShare: number;
    readonly setting: Weights;
    readonly criteria: CriterionKey[];
  };
  readonly scoring: {
    readonly weakestShare: number;
    readonly scoreRange: { readonly least: number; readonly most: number };
    readonly coverage: { readonly judged: number; readonly whole: number };
    readonly leastHalfWidth: number;
    readonly leastCriteriaForOverall: number;
  };
}

/** The current rubric. Needs no validation, because `rubric-json.test.ts` generates the JSON file from code. */
export const rubric = rubricJson as unknown as Rubric;
