import { describe, expect, it } from 'vitest';
import { mapCriteria } from '#shared/analysis/criteria.ts';
import type { Change } from '#shared/practice/compare-takes.ts';
import { describeComparison, type TakeChanges } from './compare-scores.tsx';

const none = { score: null, interval: null, provisional: false, scope: 'delivery' } as const;

const changes = (given: Partial<Record<keyof TakeChanges, Change | null>>): TakeChanges => {
  const change = (key: keyof TakeChanges) => {
    const known = given[key];
    return {
      before: none,
      after: none,
      change: known === undefined ? ('no_clear_change' as const) : known,
    };
  };

  return { ...mapCriteria(change), overall: change('overall') };
};

describe('the comparison in words', () => {
  it.each([
    ['no clear change', {}, 'No clear change: any difference is too small to measure reliably.'],
    [
      'one better',
      { eyeContact: 'better' },
      'The later take was better in Eye Contact. No clear change in the other five criteria.',
    ],
    [
      'some better, some worse',
      { eyeContact: 'better', posture: 'better', confidence: 'worse' },
      'The later take was better in Posture & Body Language and Eye Contact, but worse in Confidence. No clear change in the other three criteria.',
    ],
    [
      'one unclear, and one not scored in both',
      {
        charisma: 'worse',
        confidence: 'worse',
        posture: 'worse',
        eyeContact: 'worse',
        communicationSkills: null,
      },
      'The later take was worse in Charisma & Presence, Confidence, Posture & Body Language, and Eye Contact. No clear change in the other criterion.',
    ],
    ['nothing comparable', mapCriteria(() => null), 'None of the scores can be compared.'],
  ] as const)('says: %s', (_, given, text) => {
    expect(describeComparison(changes(given))).toBe(text);
  });
});
