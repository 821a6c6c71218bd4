import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import * as z from 'zod';
import { catalogItemSchema } from '../../shared/catalog/catalog-item.ts';
import type { ApiClient } from './api-client.ts';

const listPaths = { course: '/api/courses', podcast: '/api/podcasts', 'study-guide': '/api/study-guides' } as const;
type Kind = keyof typeof listPaths;

/**
 * For each text, creates one item of each kind at the top of the list. The text is used as the title, description and
 * host.
 */
export interface PayloadCatalog {
  readonly ids: Readonly<Record<Kind, readonly string[]>>;
  remove(): Promise<void>;
}

export interface PayloadFiles {
  readonly video: string;
  readonly audio: string;
  readonly pdf: string;
}

const json = (value: unknown) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });

export async function createPayloadCatalog(
  admin: ApiClient,
  texts: readonly string[],
  files: PayloadFiles,
): Promise<PayloadCatalog> {
  const upload = await createUploader(admin, files);
  const ids = { course: new Array<string>(), podcast: new Array<string>(), 'study-guide': new Array<string>() };
  const create = async (kind: Kind, fields: object) => {
    const { status, body } = await admin.send('POST', adminPath(kind), json(fields));
    expect([status, body]).toEqual([201, body]);
    ids[kind].push(catalogItemSchema.parse(JSON.parse(body)).id);
  };
  const createAll = async (text: string, orderIndex: number) => {
    const words = { title: text, description: text, orderIndex };
    const videoUrl = await upload(files.video, 'video/mp4', text);
    await create('course', { ...words, duration: 1, videoUrl });
    const audioUrl = await upload(files.audio, 'audio/mpeg', text);
    await create('podcast', { ...words, duration: 1, hostName: text, audioUrl });
    const fileUrl = await upload(files.pdf, 'application/pdf', text);
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

async function createUploader(admin: ApiClient, files: PayloadFiles) {
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const path of Object.values<string>({ ...files })) bytes.set(path, await readFile(path));
  return async (path: string, contentType: string, fileName: string) => {
    const body = bytes.get(path) ?? new Uint8Array();
    const reserved = await admin.send(
      'POST',
      '/api/objects/upload',
      json({ contentType, size: body.length, fileName }),
    );
    const { uploadURL } = z.object({ uploadURL: z.string() }).parse(JSON.parse(reserved.body));
    const put = await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': contentType }, body });
    expect(put.status).toBe(200);
    return uploadURL;
  };
}

async function waitUntilReady(admin: ApiClient, ids: PayloadCatalog['ids']): Promise<void> {
  const countUnfinished = async () => {
    const answers = await Promise.all(Object.values(listPaths).map((path) => admin.send('GET', path)));
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

async function removeAll(admin: ApiClient, ids: PayloadCatalog['ids']): Promise<void> {
  for (const kind of ['course', 'podcast', 'study-guide'] as const) {
    for (const id of ids[kind]) {
      const { status } = await admin.send('DELETE', `${adminPath(kind)}/${id}`);
      expect(status).toBe(204);
    }
  }
}
