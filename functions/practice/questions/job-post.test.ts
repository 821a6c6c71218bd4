import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { rowDataSources, rowErasureSteps } from '#platform/member-data/erase-and-export-rows.ts';
import { rowsByMember } from '#platform/member-data/rows-by-member.store.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { saveJobPost } from '#shared/practice/job-post.contract.ts';
import { MAX_POST_LENGTH } from '#shared/practice/job-post/check-job-post.ts';
import { aJobPost } from '#shared/practice/job-post/job-post.fixtures.ts';
import { MAX_SUGGESTIONS } from '#shared/practice/job-post/suggest-questions.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';

import { deleteJobPostEndpoint } from './delete-job-post.endpoint.ts';
import { getJobPostEndpoint } from './get-job-post.endpoint.ts';
import { JOB_POSTS } from '../member-tables.public.ts';
import { startPracticeWorld, type PracticeWorld } from '../fixtures/practice-world.fixtures.ts';
import { saveJobPostEndpoint } from './save-job-post.endpoint.ts';

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
});

afterAll(() => world.close());
beforeEach(() => world.setNow('2026-01-01T12:00:00.000Z'));

const SAVED_AT = '2026-01-01T12:00:00.000Z';

/** A member without a plan. */
const caller = (memberId: string) => ({ ...member, memberId, plan: null });

async function save(memberId: string, text = aJobPost(), seenSavedAt: string | null = null) {
  const answer = await saveJobPostEndpoint.with(world)({
    ...aCall,
    caller: caller(memberId),
    body: { text, seenSavedAt },
  });

  return isRefusal(answer) ? answer : answer.body.jobPost;
}

async function read(memberId: string) {
  const getWith = getJobPostEndpoint.with({
    jobPosts: world.jobPosts,
    hasLanguageModel: async () => true,
  });
  const answer = await getWith({ ...aCall, caller: caller(memberId) });
  return isRefusal(answer) ? answer : answer.body.jobPost;
}

const remove = (memberId: string) =>
  deleteJobPostEndpoint.with(world)({ ...aCall, caller: caller(memberId) });

const jobPost = (text: string) => ({ text, savedAt: SAVED_AT, generatedQuestions: [] });

const rowsOf = ({ key }: typeof JOB_POSTS) =>
  rowsByMember(world.tables, { tableName: 'job-posts', key });

describe('a job post', () => {
  it('is saved for its member only, without a plan, until it is deleted', async () => {
    expect(await read('ann')).toBeNull();
    expect(await save('ann')).toEqual(jobPost(aJobPost()));
    expect([await read('ann'), await read('bob')]).toEqual([jobPost(aJobPost()), null]);

    await remove('bob');
    expect(await read('ann')).not.toBeNull();

    await remove('ann');
    await remove('ann');
    expect(await read('ann')).toBeNull();

    await save('ann', 'New post.', SAVED_AT);
    expect(await read('ann')).toEqual(jobPost('New post.'));
  });

  it('replaces the earlier post and its generated questions', async () => {
    await save('carl', 'First post.');
    await world.jobPosts.setQuestions('carl', { savedAt: SAVED_AT }, ['How do you plan a close?']);
    await save('carl', 'Second post.', SAVED_AT);
    expect(await read('carl')).toEqual(jobPost('Second post.'));
  });

  it.each([null, '2025-12-31T12:00:00.000Z'])(
    'is not replaced by a browser that has seen another post (%s)',
    async (seenSavedAt) => {
      await save('eve');
      expect(await save('eve', 'Other post.', seenSavedAt)).toMatchObject({
        refused: 'STALE_REVISION',
      });

      expect(await read('eve')).toEqual(jobPost(aJobPost()));
    },
  );

  it('keeps its time and its generated questions if the same text is saved again', async () => {
    await save('dora');
    await world.jobPosts.setQuestions('dora', { savedAt: SAVED_AT }, ['How do you plan a close?']);
    world.setNow('2026-01-02T12:00:00.000Z');

    expect(await save('dora')).toEqual({
      ...jobPost(aJobPost()),
      generatedQuestions: ['How do you plan a close?'],
    });
  });

  it('is saved with its questions and its profession for the interview plan', async () => {
    await save('finn');
    const fit = await world.jobPostFits.find('finn');
    expect(fit?.roleFamily).toBe('finance');
    expect(fit?.questionIds.map((id) => findQuestion(id) !== undefined)).toEqual(
      Array.from({ length: MAX_SUGGESTIONS }, () => true),
    );

    await save('finn', 'Hello there.', SAVED_AT);
    expect(await world.jobPostFits.find('finn')).toEqual({ questionIds: [], roleFamily: null });
  });

  it('is in the data export, and account deletion erases it', async () => {
    await save('gus');

    const [source] = rowDataSources([JOB_POSTS], rowsOf);
    const path = 'practice/job-post.json';
    const exported = { ...jobPost(aJobPost()), roleFamily: 'finance' };
    expect(await source?.collect('gus')).toMatchObject([{ path, json: [exported] }]);

    for (const step of rowErasureSteps([JOB_POSTS], rowsOf))
      await step.erase({ memberId: 'gus', email: null });
    expect(await source?.collect('gus')).toMatchObject([{ path, json: [] }]);
  });
});

describe('the text of a job post', () => {
  it.each([
    ['trimmed', `  ${aJobPost()}\n`, aJobPost()],
    ['without control characters', 'Duties:\u000B- plan\u0000\twork\n', 'Duties: - plan \twork'],
    ['without unpaired surrogates', 'A \uD83D post', 'A   post'],
    ['as long as the page allows', 'a'.repeat(MAX_POST_LENGTH), 'a'.repeat(MAX_POST_LENGTH)],
  ])('is saved %s', (_, text, saved) => {
    expect(saveJobPost.body.parse({ text, seenSavedAt: null })).toEqual({
      text: saved,
      seenSavedAt: null,
    });
  });

  it.each(['', ' \u0000\n', 'a'.repeat(MAX_POST_LENGTH + 1), null])(
    'is refused if it is empty, too long or missing',
    (text) => {
      expect(saveJobPost.body.safeParse({ text, seenSavedAt: null }).success).toBe(false);
    },
  );
});

describe('generated questions', () => {
  it.each([
    ['a plan and a language model', 'starter', true, true],
    ['no plan', null, true, false],
    ['no language model', 'starter', false, false],
    ['an unreadable key', 'starter', undefined, false],
  ] as const)('are offered or not with %s', async (_, plan, hasModel, canWriteQuestions) => {
    const getWith = getJobPostEndpoint.with({
      jobPosts: world.jobPosts,
      hasLanguageModel: async () => hasModel,
    });

    const answer = await getWith({ ...aCall, caller: { ...caller('hal'), plan } });

    const body = { jobPost: null, canWriteQuestions, usesOpenAi: hasModel };
    expect(answer).toEqual({ status: 200, body });
  });
});
