import { expect, it } from 'vitest';
import { browserTranscriptSchema } from '#shared/analysis/words/transcript.ts';
import { coachDraftSchema, EMPTY_DRAFT } from '#shared/coaching/coach-text.ts';
import { saveProgress } from '#shared/progress/progress.contract.ts';

// DynamoDB rejects numbers this close to 0, so without rounding, the request would fail with an
// internal error.
const TINY = 5e-324;

it('stores tiny times as 0', () => {
  const words = [{ text: 'hello', startSeconds: TINY, endSeconds: TINY }];
  expect(browserTranscriptSchema.parse({ language: 'en', words }).words[0]).toMatchObject({
    startSeconds: 0,
    endSeconds: 0,
  });

  const comments = [{ atSeconds: TINY, text: 'Good.' }];
  expect(coachDraftSchema.parse({ ...EMPTY_DRAFT, comments }).comments[0]?.atSeconds).toBe(0);

  const played = {
    kind: 'course',
    itemId: '0000000001-item',
    positionSeconds: TINY,
    durationSeconds: TINY,
  };

  expect(saveProgress.body.parse(played)).toMatchObject({ positionSeconds: 0, durationSeconds: 0 });
});
