import { expect, it } from 'vitest';
import { submissionIdSchema } from '#shared/http/revision.ts';
import { deriveItemId } from './submission-id.ts';

const submissionId = '3f0c2a51-7f0e-4f6e-9d11-0a3d6a1b2c3d';

it('derives the same UUID from the same member and submission', () => {
  const id = deriveItemId('ann', submissionId);
  expect(deriveItemId('ann', submissionId.toUpperCase())).toBe(id);
  expect(submissionIdSchema.safeParse(id).success).toBe(true);
  expect(id[14]).toBe('8');
});

it('derives other UUIDs for other members and submissions', () => {
  const other = '3f0c2a51-7f0e-4f6e-9d11-0a3d6a1b2c3e';
  const ids = [
    deriveItemId('ann', submissionId),
    deriveItemId('bob', submissionId),
    deriveItemId('ann', other),
  ];

  expect(new Set(ids).size).toBe(3);
});
