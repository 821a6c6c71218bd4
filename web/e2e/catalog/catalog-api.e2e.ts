import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { courseSchema } from '#shared/courses/courses.contract.ts';
import { studyGuideSchema } from '#shared/study-guides/study-guides.contract.ts';

import {
  createSignedOutClient,
  withJson,
  signInByHttp,
  uploadFile,
  type ApiClient,
} from '../kit/api-client.ts';
import { createFileGenerator, type FileGenerator } from '../kit/file-generator.ts';
import { repositoryRoot } from '../kit/stack.ts';
import { origin } from '../kit/worker-stack.ts';

const readSample = (name: string) => readFile(join(repositoryRoot, 'infra/start/seed/media', name));

const PEOPLE = {
  starter: 'Sam Starter',
  professional: 'Priya Professional',
  executive: 'Elena Executive',
  none: 'Frank Free',
  admin: 'Ada Admin',
};

let people: Record<keyof typeof PEOPLE, ApiClient>;
let files: FileGenerator;
afterAll(() => files?.remove());

beforeAll(async () => {
  files = await createFileGenerator();

  const signIn = (name: string) => signInByHttp(origin, name);

  people = {
    starter: await signIn(PEOPLE.starter),
    professional: await signIn(PEOPLE.professional),
    executive: await signIn(PEOPLE.executive),
    none: await signIn(PEOPLE.none),
    admin: await signIn(PEOPLE.admin),
  };
});

const playbackSchema = z.object({
  url: z.string(),
  contentType: z.string(),
  expiresAt: z.string(),
});

/** Polls until the worker has finished. */
async function waitUntilReady<T extends { fileState: string }>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 100; tries += 1) {
    const item = await read();
    if (item.fileState !== 'copying') return item;
    await wait(200);
  }

  throw new Error('still copying');
}

describe('the sample catalog', () => {
  const lists = ['/api/courses', '/api/podcasts', '/api/study-guides'];
  const openTiers = {
    starter: ['starter'],
    professional: ['starter', 'professional'],
    none: [] as string[],
  };

  it('shows visitors everything locked and without URLs', async () => {
    for (const path of lists) {
      const { status, body } = await createSignedOutClient(origin).send('GET', path);
      const items = z.array(z.object({ locked: z.boolean() })).parse(JSON.parse(body));

      expect([status, items.length >= 4, items.every(({ locked }) => locked)]).toEqual([
        200,
        true,
        true,
      ]);
      expect(body).not.toMatch(/amazonaws|Signature|media\/|playback|download/);
    }
  });

  it.each(['starter', 'professional', 'none'] as const)(
    'unlocks the items of plan %s',
    async (plan) => {
      const { body } = await people[plan].send('GET', '/api/courses');
      for (const course of z.array(courseSchema).parse(JSON.parse(body))) {
        const opens = openTiers[plan].includes(course.requiredTier);
        expect([course.locked, course.videoUrl !== null]).toEqual([!opens, opens]);

        const { status } = await people[plan].send('GET', `/api/courses/${course.id}/playback`);
        expect(status).toBe(opens ? 200 : 403);
      }
    },
  );

  it('plays only from a signed URL, with range requests', async () => {
    const asked = await people.executive.send(
      'GET',
      '/api/courses/executive-leadership-interviews/playback',
    );

    const { url, contentType } = playbackSchema.parse(JSON.parse(asked.body));
    const part = await fetch(url, { headers: { range: 'bytes=0-99' } });
    expect([part.status, part.headers.get('content-type'), contentType]).toEqual([
      206,
      'video/mp4',
      'video/mp4',
    ]);

    const unsigned = await fetch(url.split('?')[0] ?? '');
    const tampered = await fetch(url.replace(/Signature=.{6}/, 'Signature=AAAAAA'));
    expect([unsigned.status, tampered.status]).toEqual([403, 403]);

    const captions = await people.executive.send(
      'GET',
      '/api/courses/executive-leadership-interviews/captions',
    );
    expect(captions.status).toBe(302);
    expect(await (await fetch(captions.headers.get('location') ?? '')).text()).toMatch(/^WEBVTT/);
  });

  it('downloads a guide byte for byte under its name, and counts it once per guide', async () => {
    const countDownloads = async () => {
      const { body } = await people.starter.send('GET', '/api/dashboard');
      return z.object({ guidesDownloaded: z.number() }).parse(JSON.parse(body)).guidesDownloaded;
    };

    const before = await countDownloads();

    for (const purpose of ['read', 'download', 'download']) {
      const path = `/api/study-guides/star-story-worksheet/download?purpose=${purpose}`;
      const { url } = playbackSchema.parse(
        JSON.parse((await people.starter.send('GET', path)).body),
      );
      const file = await fetch(url);

      expect(file.headers.get('content-disposition')).toContain('star-story-worksheet.pdf');

      const bytes = Buffer.from(await file.arrayBuffer());
      expect(bytes.equals(await readSample('star-story-worksheet.pdf'))).toBe(true);
    }

    expect(await countDownloads()).toBe(before + 1);
  });

  it('resumes at the last position', async () => {
    const saved = {
      kind: 'podcast',
      itemId: 'the-first-90-seconds',
      positionSeconds: 41.5,
      durationSeconds: 108,
    };

    expect((await people.starter.send('PUT', '/api/progress', withJson(saved))).status).toBe(200);

    const other = await signInByHttp(origin, PEOPLE.starter);
    const { body } = await other.send('GET', '/api/progress/podcast/the-first-90-seconds');
    expect(JSON.parse(body)).toMatchObject({ positionSeconds: 41.5, percent: 38, finished: false });

    const home = await other.send('GET', '/api/dashboard');
    expect(JSON.parse(home.body)).toMatchObject({
      recentlyWatched: [{ id: 'the-first-90-seconds', percent: 38 }],
    });

    const locked = { ...saved, itemId: 'panel-interviews-decoded' };
    expect((await people.none.send('PUT', '/api/progress', withJson(locked))).status).toBe(403);
  });
});

describe('an administrator', () => {
  it('creates, hides, shows and deletes a course with its file', async () => {
    const video = await readFile(await files.video('take.mp4', 2));
    const videoUrl = await uploadFile(people.admin, video, 'video/mp4', 'take.mp4');

    const fields = {
      title: '<img src=x onerror=alert(1)>',
      requiredTier: 'professional',
      duration: 2,
      orderIndex: -5,
    };

    const created = await people.admin.send(
      'POST',
      '/api/admin/courses',
      withJson({ ...fields, videoUrl }),
    );

    expect(created.status).toBe(201);

    const { id } = courseSchema.parse(JSON.parse(created.body));
    const read = async () =>
      courseSchema.parse(JSON.parse((await people.admin.send('GET', `/api/courses/${id}`)).body));
    const ready = await waitUntilReady(read);
    expect([ready.fileState, ready.title, ready.videoUrl]).toEqual([
      'ready',
      fields.title,
      `/api/courses/${id}/playback`,
    ]);

    const playback = await people.professional.send('GET', `/api/courses/${id}/playback`);
    const { url } = playbackSchema.parse(JSON.parse(playback.body));
    expect((await fetch(url, { headers: { range: 'bytes=0-9' } })).status).toBe(206);

    const hidden = { ...fields, videoUrl: ready.videoUrl, isPublic: false };
    expect(
      (await people.admin.send('PUT', `/api/admin/courses/${id}`, withJson(hidden))).status,
    ).toBe(200);
    expect((await people.professional.send('GET', `/api/courses/${id}`)).status).toBe(404);
    expect((await people.professional.send('GET', `/api/courses/${id}/playback`)).status).toBe(404);
    expect((await people.admin.send('GET', '/api/admin/courses')).body).toContain(id);

    expect((await people.admin.send('DELETE', `/api/admin/courses/${id}`)).status).toBe(204);
    expect((await people.admin.send('GET', `/api/courses/${id}`)).status).toBe(404);
    // URLs that were signed earlier no longer work.
    expect((await fetch(url, { headers: { range: 'bytes=0-9' } })).status).toBeGreaterThanOrEqual(
      403,
    );
  });

  it('creates a guide with its original file name and moves it when its category is deleted', async () => {
    const made = await people.admin.send(
      'POST',
      '/api/admin/categories',
      withJson({ name: 'Salary & Offers' }),
    );

    expect(JSON.parse(made.body)).toEqual({
      id: 'salary-offers',
      name: 'Salary & Offers',
      slug: 'salary-offers',
      revision: 1,
    });

    const again = await people.admin.send(
      'POST',
      '/api/admin/categories',
      withJson({ name: 'salary offers' }),
    );

    expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'CATEGORY_EXISTS']);

    const pdf = await readSample('first-week-plan.pdf');
    const fileUrl = (await uploadFile(people.admin, pdf, 'application/pdf', 'Mein Plan.pdf')).split(
      '?',
    )[0];
    const fields = { title: 'Plan', categoryId: 'salary-offers', fileUrl, pageCount: 4 };
    const created = await people.admin.send('POST', '/api/admin/study-guides', withJson(fields));
    const { id, fileSize } = studyGuideSchema.parse(JSON.parse(created.body));

    expect(fileSize).toBe(pdf.length);

    await waitUntilReady(async () => {
      const { body } = await people.admin.send('GET', '/api/study-guides?categoryId=salary-offers');
      return (
        z.array(studyGuideSchema).length(1).parse(JSON.parse(body))[0] ?? { fileState: 'none' }
      );
    });

    const asked = await people.starter.send('GET', `/api/study-guides/${id}/download`);
    expect(JSON.parse(asked.body)).toMatchObject({ fileName: 'Mein Plan.pdf' });

    const audience = await people.admin.send('GET', `/api/admin/audience/study-guide/${id}`);
    expect(JSON.parse(audience.body)).toEqual({ membersStarted: 1 });

    const used = await people.admin.send('DELETE', '/api/admin/categories/salary-offers');
    expect([used.status, used.headers.get('x-error-code')]).toEqual([409, 'CATEGORY_IN_USE']);

    const moved = await people.admin.send(
      'DELETE',
      '/api/admin/categories/salary-offers?moveTo=behavioral',
    );
    expect(JSON.parse(moved.body)).toEqual({ moved: 1 });
    expect(
      (await people.starter.send('GET', '/api/study-guides?categoryId=behavioral')).body,
    ).toContain(id);
    expect((await people.admin.send('DELETE', `/api/admin/study-guides/${id}`)).status).toBe(204);
  });

  it('cancels an upload without leaving anything behind', async () => {
    const uploadURL = await uploadFile(people.admin, new Uint8Array(1000), 'video/mp4', 'no.mp4');
    expect(
      (await people.admin.send('POST', '/api/objects/release', withJson({ uploadURL }))).status,
    ).toBe(204);
    expect(
      (await people.admin.send('POST', '/api/objects/release', withJson({ uploadURL }))).status,
    ).toBe(204);

    const late = await people.admin.send(
      'POST',
      '/api/admin/courses',
      withJson({ title: 'Late', videoUrl: uploadURL }),
    );

    expect(late.status).toBe(404);
  });
});
