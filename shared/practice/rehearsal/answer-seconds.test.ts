import { describe, expect, it } from 'vitest';
import { browserTranscriptSchema } from '#shared/analysis/words/transcript.ts';
import { startRehearsal } from '../rehearsal.contract.ts';
import { REHEARSAL_LIMITS_SECONDS } from '../video.ts';
import { aRehearsal } from './rehearsal.fixtures.ts';
import { rehearsalSchema } from './rehearsal.ts';

describe('the time per answer', () => {
  it('is one minute in rehearsals from before the choice existed', () => {
    const { answerSeconds: _, ...stored } = aRehearsal();
    expect(rehearsalSchema.parse(stored).answerSeconds).toBe(60);
  });

  it.each([0, 61, 180, '120'])('can’t be %j', (answerSeconds) => {
    const { set, questionIds } = aRehearsal();
    const { success } = startRehearsal.body.safeParse({ set, questionIds, answerSeconds });
    expect(success).toBe(false);
  });

  it.each(REHEARSAL_LIMITS_SECONDS)('allows a transcript of %i seconds', (answerSeconds) => {
    // Twice the speed of fast speech.
    const words = Array.from({ length: answerSeconds * 6 }, (_, at) => ({
      text: 'word',
      startSeconds: at / 6,
      endSeconds: (at + 1) / 6,
    }));

    expect(browserTranscriptSchema.safeParse({ language: 'en', words }).success).toBe(true);
  });
});
