import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import type { CriterionKey } from '#shared/analysis/criteria.ts';
import rubricJson from './rubric.json';

type Weights = Partial<Record<SignalKey, number>>;

interface Rubric {
  version: string;

  signals: Record<
    SignalKey,
    {
      source: 'voice' | 'picture';
      goodRange: { from: number | null; to: number | null };
      /**
       * Points of the piecewise linear scoring curve. Each pair is a signal value and its quality
       * (0 to 1).
       */
      corners: readonly (readonly [number, number])[];
      /**
       * Standard deviation of the measurement error. `relative` is a share of the measured value:
       * one for small values and one for large values.
       */
      error: { absolute: number | null; relative: readonly [number, number] | null };
      isOptional: boolean;
    }
  >;

  criteria: Partial<Record<CriterionKey, { weights: Weights; keySignals: SignalKey[] }>>;

  professionalism: {
    settingShare: number;
    setting: Weights;
    criteria: CriterionKey[];
  };

  scoring: {
    weakestShare: number;
    scoreRange: { least: number; most: number };
    coverage: { judged: number; whole: number };
    leastHalfWidth: number;
    leastCriteriaForOverall: number;
  };
}

/**
 * The current rubric. Needs no validation, because `rubric-json.test.ts` generates the JSON file
 * from code.
 */
export const rubric = rubricJson as unknown as Rubric;
