import { expect, it } from 'vitest';
import { listSampleMails } from './sample-mails.ts';

it('shows a sample of every email, each with an HTML version', () => {
  const samples = listSampleMails();

  expect(samples.length).toBeGreaterThan(20);
  expect(samples.filter(({ id, html }) => !id.startsWith('sample-') || !html)).toEqual([]);
});
