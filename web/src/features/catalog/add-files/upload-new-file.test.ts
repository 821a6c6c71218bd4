import { expect, it } from 'vitest';
import { buildHiddenDraft } from './upload-new-file.ts';

it('shortens a file name that replaces an empty title', () => {
  const row = {
    id: '1',
    file: new File([], `${'x'.repeat(250)}.mp4`),
    picture: null,
    fields: { title: ' ', categoryId: '', requiredTier: 'starter' },
    progress: { state: 'saving' },
  } as const;

  const sent = { uploadUrl: 'https://uploads.test/a', extent: 1, thumbnail: null };
  expect(buildHiddenDraft(row, sent).title).toBe('x'.repeat(200));
});
