import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createGuideAllowance,
  usageStore,
  type UsageStore,
} from '#functions/billing/billing.public.ts';
import { aCommonRow } from '#functions/catalog/fixtures/catalog-row.fixtures.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { aMediaSigner } from '#platform/storage/media-signer.fixtures.ts';
import { downloadStudyGuideEndpoint } from './download-study-guide.endpoint.ts';
import type { StudyGuideRow } from './study-guide-kind.service.ts';

const now = () => new Date('2026-03-20T12:00:00Z');

const guide: StudyGuideRow = {
  ...aCommonRow({ itemId: 'guide', title: 'Guide' }),
  kind: 'study-guide',
  file: {
    key: 'media/content/guide',
    uploadId: 'upload-1',
    contentType: 'application/pdf',
    size: 9,
    fileName: 'g.pdf',
  },
  pageCount: 3,
};

let tables: LocalTables;
let usage: UsageStore;
let downloads: string[];

beforeEach(async () => {
  tables = await startLocalTables([{ name: 'usage', partition: 'memberId', sort: 'month' }]);
  usage = usageStore(tables.client, 'usage');
  downloads = [];
});

afterEach(() => tables.close());

async function ask(
  id: string,
  purpose: 'download' | 'read',
  changes: { caller?: Principal; row?: StudyGuideRow } = {},
) {
  const { caller = member, row = guide } = changes;
  const useCase = downloadStudyGuideEndpoint.with({
    guides: { find: async () => row },
    progress: { recordDownload: async (_, itemId) => void downloads.push(itemId) },
    spend: createGuideAllowance(usage),
    signer: async () => aMediaSigner,
    now,
  });

  const answer = await useCase({ ...aCall, caller, params: { id }, query: { purpose } });

  return 'refused' in answer ? answer.refused : answer.status;
}

const used = async () => (await usage.find(member.memberId, now())).studyGuides;

describe('guides on the Starter plan', () => {
  it('count once, whether opened or downloaded', async () => {
    for (const purpose of ['read', 'download', 'read'] as const)
      expect(await ask('one', purpose)).toBe(200);
    expect(await ask('two', 'download')).toBe(200);
    expect(await used()).toBe(2);
  });

  it('are limited to ten a month; opened ones stay open, and the eleventh is neither opened nor counted', async () => {
    for (let at = 1; at <= 10; at += 1) expect(await ask(`guide-${at}`, 'read')).toBe(200);
    expect(await ask('guide-11', 'download')).toBe('ALLOWANCE_USED');
    expect(await ask('guide-11', 'read')).toBe('ALLOWANCE_USED');
    expect(downloads).toEqual([]);
    expect(await ask('guide-3', 'download')).toBe(200);
    expect(await ask('guide-11', 'read', { caller: { ...member, plan: 'professional' } })).toBe(
      200,
    );
  });

  it('do not count if there is no file to open', async () => {
    expect(await ask('locked', 'read', { row: { ...guide, requiredTier: 'executive' } })).toBe(
      'PLAN_REQUIRED',
    );
    expect(await ask('hidden', 'read', { row: { ...guide, isPublic: false } })).toBe('NOT_FOUND');
    expect(await ask('empty', 'read', { row: { ...guide, file: null } })).toBe('NOT_FOUND');
    expect(await used()).toBe(0);
  });
});
