import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { expect, it } from 'vitest';
import { signalCriterion } from '#shared/analysis/signal-criterion.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';

import {
  RUBRIC_VERSION,
  criterionRules,
  optionalSignals,
  professionalismRule,
  scoringParameters,
  signalRules,
  type SignalRule,
} from './rubric.ts';

const page = fileURLToPath(
  new URL('../../../web/src/features/analysis/rubric.json', import.meta.url),
);

/**
 * One standard deviation of the measurement error, either in the signal's unit or relative to the
 * value. `relative` is the error of a very small and of a very large value.
 */
function errorOf({ sigma }: SignalRule) {
  const [one, ten] = [sigma(1), sigma(10)];
  return one === ten
    ? { absolute: one, relative: null }
    : { absolute: null, relative: [one, ten / 10] };
}

// The "How scoring works" page reads rubric.json. After a rubric change, update rubric.json with
// `npx vitest run --project unit rubric-json -u`.
it('the displayed rubric is the scoring rubric', async () => {
  const signals = signalKeys.map((key) => {
    const rule = signalRules[key];
    const { goodRange, corners } = rule.curve;

    return [
      key,
      {
        source: rule.source,
        goodRange,
        corners,
        error: errorOf(rule),
        isOptional: optionalSignals.has(key),
      },
    ];
  });

  const rubric = {
    version: RUBRIC_VERSION,
    signals: Object.fromEntries(signals),
    criteria: criterionRules,
    professionalism: professionalismRule,
    scoring: scoringParameters,
  };

  await expect(
    await format(JSON.stringify(rubric), { parser: 'json', printWidth: 100 }),
  ).toMatchFileSnapshot(page);
});

it('each signal counts toward the criterion whose courses train the signal', () => {
  const uses = (criterion: (typeof signalCriterion)[keyof typeof signalCriterion]) =>
    Object.keys(
      criterion === 'overallProfessionalism'
        ? professionalismRule.setting
        : criterionRules[criterion].weights,
    );

  expect(signalKeys.filter((key) => !uses(signalCriterion[key]).includes(key))).toEqual([]);
});
