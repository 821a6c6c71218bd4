import type * as z from 'zod';
import type { CatalogueItem } from '../../shared/catalogue/catalogue-item.ts';
import { createCourse, updateCourse } from '../../shared/courses/courses.contract.ts';
import { createPodcast, updatePodcast } from '../../shared/podcasts/podcasts.contract.ts';
import { createStudyGuide, updateStudyGuide } from '../../shared/study-guides/study-guides.contract.ts';
import type { RawRequest } from '../platform/http/call.ts';
import { isRefusal, sentenceOf, type Refusal } from '../platform/http/refusal.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import { ADMIN, anMp3, anMp4, aPdf, type CatalogueWorld } from './catalogue-world.fixtures.ts';
import { createItem, updateItem } from './item-use-cases.ts';

const request: RawRequest = {
  requestId: 'r',
  headers: {},
  cookies: {},
  bytes: new Uint8Array(),
  sourceIp: '203.0.113.7',
};

/** The item, or the error code and its message. */
export type Outcome = { readonly item: CatalogueItem } | { readonly code: string; readonly sentence: string };

export type Body = Readonly<Record<string, unknown>>;

function outcomeOf(answer: { readonly body: CatalogueItem } | Refusal): Outcome {
  if (isRefusal(answer)) return { code: answer.refused, sentence: sentenceOf(answer) };
  return { item: answer.body };
}

/** Calls a use case with a body parsed by the contract, as over HTTP. */
function callBy(caller: string) {
  const common = { caller: { ...member, memberId: caller, role: 'admin' as const }, query: undefined, request };
  return {
    create: <B extends z.ZodType>(schema: B, body: Body) => ({
      ...common,
      params: undefined,
      body: schema.parse(body),
    }),
    update: <B extends z.ZodType>(schema: B, body: Body, id: string) => ({
      ...common,
      params: { id },
      body: schema.parse(body),
    }),
  };
}

/** The create and update calls of each admin form, on this world's tables and buckets. */
export function adminForms(world: CatalogueWorld) {
  return {
    course: {
      mainFile: { field: 'videoUrl', bytes: anMp4() },
      create: async (body: Body, caller: string = ADMIN) =>
        outcomeOf(await createItem(world.courses)(callBy(caller).create(createCourse.body, body))),
      update: async (id: string, body: Body, caller: string = ADMIN) =>
        outcomeOf(await updateItem(world.courses)(callBy(caller).update(updateCourse.body, body, id))),
      list: () => world.courses.items.list({ withHidden: true }),
    },
    podcast: {
      mainFile: { field: 'audioUrl', bytes: anMp3 },
      create: async (body: Body, caller: string = ADMIN) =>
        outcomeOf(await createItem(world.podcasts)(callBy(caller).create(createPodcast.body, body))),
      update: async (id: string, body: Body, caller: string = ADMIN) =>
        outcomeOf(await updateItem(world.podcasts)(callBy(caller).update(updatePodcast.body, body, id))),
      list: () => world.podcasts.items.list({ withHidden: true }),
    },
    'study-guide': {
      mainFile: { field: 'fileUrl', bytes: aPdf },
      create: async (body: Body, caller: string = ADMIN) =>
        outcomeOf(await createItem(world.guides)(callBy(caller).create(createStudyGuide.body, body))),
      update: async (id: string, body: Body, caller: string = ADMIN) =>
        outcomeOf(await updateItem(world.guides)(callBy(caller).update(updateStudyGuide.body, body, id))),
      list: () => world.guides.items.list({ withHidden: true }),
    },
  };
}

/** The saved item; throws with the refusal's code. */
export function itemIn(outcome: Outcome): CatalogueItem {
  if (!('item' in outcome)) throw new Error(outcome.code);
  return outcome.item;
}
