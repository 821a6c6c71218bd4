import type { SignalKey } from '../../../../shared/analysis/analysis-record.ts';
import type { CriterionKey } from '../../../../shared/analysis/criteria.ts';
import rubricJson from './rubric.json';

type Weights = Partial<Record<SignalKey, number>>;

interface Rubric {
  readonly version: string;
  readonly signals: Record<
    SignalKey,
    {
      readonly source: 'voice' | 'picture';
      readonly goodRange: { readonly from: number | null; readonly to: number | null };
      /** Corners of the piecewise linear scoring curve, as pairs of value and quality (0 to 1). */
      readonly corners: readonly (readonly [number, number])[];
      /** Standard deviation of the measurement error, in the signal's unit or as a share of the value. */
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

/** The current rubric. `rubric-json.test.ts` generates the JSON file from the scoring code, so it isn't parsed here. */
export const rubric = rubricJson as unknown as Rubric;
