import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import * as z from 'zod';
import { catalogItemSchema } from '#shared/catalog/catalog-item.ts';
import { withJson, uploadFile, type ApiClient } from '../kit/api-client.ts';

const listPaths = {
  course: '/api/courses',
  podcast: '/api/podcasts',
  'study-guide': '/api/study-guides',
} as const;

type Kind = keyof typeof listPaths;

/**
 * One item of each kind for each text, at the top of the lists. The text is the item's title,
 * description and host.
 */
export interface XssTestCatalog {
  ids: Readonly<Record<Kind, readonly string[]>>;
  remove(): Promise<void>;
}

export async function createXssTestCatalog(
  admin: ApiClient,
  texts: readonly string[],
  files: Readonly<Record<'video' | 'audio' | 'pdf', string>>,
): Promise<XssTestCatalog> {
  const [video, audio, pdf] = [
    await readFile(files.video),
    await readFile(files.audio),
    await readFile(files.pdf),
  ];

  const ids = {
    course: new Array<string>(),
    podcast: new Array<string>(),
    'study-guide': new Array<string>(),
  };

  const create = async (kind: Kind, fields: object) => {
    const { status, body } = await admin.send('POST', adminPath(kind), withJson(fields));
    expect([status, body]).toEqual([201, body]);
    ids[kind].push(catalogItemSchema.parse(JSON.parse(body)).id);
  };

  const createAll = async (text: string, orderIndex: number) => {
    const words = { title: text, description: text, orderIndex };
    const videoUrl = await uploadFile(admin, video, 'video/mp4', text);
    await create('course', { ...words, duration: 1, videoUrl });

    const audioUrl = await uploadFile(admin, audio, 'audio/mpeg', text);
    await create('podcast', { ...words, duration: 1, hostName: text, audioUrl });

    const fileUrl = await uploadFile(admin, pdf, 'application/pdf', text);
    await create('study-guide', { ...words, pageCount: 1, fileUrl });
  };

  try {
    for (const [at, text] of texts.entries()) await createAll(text, at - 1000);
    await waitUntilReady(admin, ids);
  } catch (error) {
    await removeAll(admin, ids);
    throw error;
  }

  return { ids, remove: () => removeAll(admin, ids) };
}

const adminPath = (kind: Kind) => listPaths[kind].replace('/api/', '/api/admin/');

async function waitUntilReady(admin: ApiClient, ids: XssTestCatalog['ids']): Promise<void> {
  const countUnfinished = async () => {
    const answers = await Promise.all(
      Object.values(listPaths).map((path) => admin.send('GET', path)),
    );
    const items = answers.flatMap(({ body }) => z.array(catalogItemSchema).parse(JSON.parse(body)));
    const createdIds = new Set(Object.values(ids).flat());

    return items.filter(({ id, fileState }) => createdIds.has(id) && fileState !== 'ready').length;
  };

  for (let tries = 0; tries < 240; tries += 1) {
    if ((await countUnfinished()) === 0) return;
    await wait(500);
  }

  throw new Error('files are still being taken over');
}

async function removeAll(admin: ApiClient, ids: XssTestCatalog['ids']): Promise<void> {
  for (const kind of ['course', 'podcast', 'study-guide'] as const) {
    for (const id of ids[kind]) {
      const { status } = await admin.send('DELETE', `${adminPath(kind)}/${id}`);
      expect(status).toBe(204);
    }
  }
}
