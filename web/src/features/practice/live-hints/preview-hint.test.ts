import { describe, expect, it } from 'vitest';
import type { FaceBox } from './face-detector.ts';
import {
  type Hint,
  type PreviewSample,
  type SoundLevels,
  chooseHint,
  initialPreviewState,
  updatePreview,
} from './preview-hint.ts';

const faceOf = (height: number, centerX = 0.5): FaceBox => ({
  centerX,
  centerY: 0.5,
  width: height,
  height,
  score: 1,
});

const voice: SoundLevels = { loud: -20, quiet: -60 };
const silence: SoundLevels = { loud: -62, quiet: -66 };
const good = { brightness: 160, faces: [faceOf(0.4)], sound: voice };

type Values = Partial<Omit<PreviewSample, 'atSeconds'>>;

/** Adds samples half a second apart and returns the hint after each sample. */
function hintsAfter(...samples: readonly Values[]): (Hint | 'all_good' | null)[] {
  let state = initialPreviewState;
  return samples.map((values, at) => {
    state = updatePreview(state, { ...good, ...values, atSeconds: at / 2 });
    return chooseHint(state);
  });
}

const repeat = (count: number, values: Values) => Array.from({ length: count }, () => values);

describe('hint before recording', () => {
  it.each<[Hint, Values]>([
    ['dark', { brightness: 40 }],
    ['no_face', { faces: [] }],
    ['small_face', { faces: [faceOf(0.12)] }],
    ['large_face', { faces: [faceOf(0.8)] }],
    ['no_shoulders', { faces: [{ ...faceOf(0.44), centerY: 0.7 }] }],
    ['off_center', { faces: [faceOf(0.4, 0.8)] }],
    ['loud_room', { sound: { loud: -25, quiet: -33 } }],
    ['quiet_voice', { sound: { loud: -44, quiet: -70 } }],
    ['no_voice', { sound: silence }],
  ])('is %s within a second', (hint, values) => {
    expect(hintsAfter(...repeat(3, values)).at(-1)).toBe(hint);
  });

  it('is all_good once a face has been seen and a voice heard for a second', () => {
    expect(hintsAfter({ faces: null, sound: null }, {}, {}, {})).toEqual([
      null,
      null,
      null,
      'all_good',
    ]);
  });

  it('isn’t all_good before the hint of a problem that the first samples didn’t show', () => {
    const after = hintsAfter({}, ...repeat(3, { sound: { loud: -25, quiet: -33 } }));
    expect(after).toEqual([null, null, 'loud_room', 'loud_room']);
  });

  it('isn’t all_good between two problems', () => {
    const after = hintsAfter(...repeat(2, { brightness: 40 }), {}, {}, ...repeat(2, { faces: [] }));
    expect(after.slice(1)).toEqual(['dark', 'dark', 'dark', null, 'no_face']);
  });

  it('is only the most important problem', () => {
    expect(hintsAfter(...repeat(3, { brightness: 40, faces: [], sound: silence })).at(-1)).toBe(
      'dark',
    );
  });

  it('moves on to the next problem when the first is solved', () => {
    const after = hintsAfter(
      ...repeat(3, { faces: [], sound: silence }),
      ...repeat(3, { sound: silence }),
    );

    expect(after.at(-1)).toBe('no_voice');
  });

  it('ignores a single bad sample', () => {
    expect(hintsAfter({}, {}, {}, { faces: [] }, {}).at(-1)).toBe('all_good');
  });

  it('doesn’t flicker if a value varies around a limit', () => {
    const [below, above] = [{ faces: [faceOf(0.18)] }, { faces: [faceOf(0.2)] }];
    const after = hintsAfter(below, below, above, below, above, above, above, below, above);
    expect(new Set(after.slice(1))).toEqual(new Set(['small_face']));
  });

  it('stays until the solution has lasted', () => {
    const dark = repeat(2, { brightness: 40 });
    expect(hintsAfter(...dark, {}, {}, {}).slice(1)).toEqual(['dark', 'dark', 'dark', 'all_good']);
  });

  it('doesn’t ask for words again while the member is silent', () => {
    expect(hintsAfter({}, ...repeat(8, { sound: silence })).at(-1)).toBe('all_good');
  });

  it('mentions a microphone that was muted later', () => {
    expect(hintsAfter({}, ...repeat(3, { sound: { loud: -120, quiet: -120 } })).at(-1)).toBe(
      'no_voice',
    );
  });

  it('judges light and sound without a detector', () => {
    expect(hintsAfter(...repeat(3, { faces: null, brightness: 40 })).at(-1)).toBe('dark');
    expect(hintsAfter(...repeat(3, { faces: null, sound: silence })).at(-1)).toBe('no_voice');
  });
});
