import type * as z from 'zod';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal, refusalMessage, type Refusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { createCourse, updateCourse } from '#shared/courses/courses.contract.ts';
import { createPodcast, updatePodcast } from '#shared/podcasts/podcasts.contract.ts';
import { createStudyGuide, updateStudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { ADMIN, anMp3, anMp4, aPdf, type CatalogWorld } from './catalog-world.fixtures.ts';
import { createItemWith, updateItemWith } from './item-use-cases.service.ts';
import { compareByPosition } from './positions.ts';

/** The saved item, or the error code and message of a refused save. */
export type FormOutcome = { item: CatalogItem } | { code: string; message: string };

export type FormBody = Readonly<Record<string, unknown>>;

function toOutcome(answer: { body: CatalogItem } | Refusal): FormOutcome {
  if (isRefusal(answer)) return { code: answer.refused, message: refusalMessage(answer) };
  return { item: answer.body };
}

/**
 * Builds the requests of an administrator. Parses each body with the contract's schema, as the API
 * does.
 */
function buildRequestAs(caller: string) {
  const common = { ...aCall, caller: { ...member, memberId: caller, role: 'admin' as const } };
  return {
    create: <B extends z.ZodType>(schema: B, body: FormBody) => ({
      ...common,
      params: undefined,
      body: schema.parse(body),
    }),

    update: <B extends z.ZodType>(schema: B, body: FormBody, id: string) => ({
      ...common,
      params: { id },
      body: schema.parse(body),
    }),
  };
}

/**
 * Simulates the create and update calls of each admin form on the tables and buckets of `world`.
 */
export function adminFormCalls(world: CatalogWorld) {
  return {
    course: {
      mainFile: { field: 'videoUrl', bytes: anMp4() },

      create: async (body: FormBody, caller: string = ADMIN) =>
        toOutcome(
          await createItemWith(world.courses)(
            buildRequestAs(caller).create(createCourse.body, body),
          ),
        ),

      update: async (id: string, body: FormBody, caller: string = ADMIN) =>
        toOutcome(
          await updateItemWith(world.courses)(
            buildRequestAs(caller).update(updateCourse.body, body, id),
          ),
        ),

      list: async () => (await world.courses.items.page({})).rows.toSorted(compareByPosition),
    },
    podcast: {
      mainFile: { field: 'audioUrl', bytes: anMp3 },

      create: async (body: FormBody, caller: string = ADMIN) =>
        toOutcome(
          await createItemWith(world.podcasts)(
            buildRequestAs(caller).create(createPodcast.body, body),
          ),
        ),

      update: async (id: string, body: FormBody, caller: string = ADMIN) =>
        toOutcome(
          await updateItemWith(world.podcasts)(
            buildRequestAs(caller).update(updatePodcast.body, body, id),
          ),
        ),

      list: async () => (await world.podcasts.items.page({})).rows.toSorted(compareByPosition),
    },
    'study-guide': {
      mainFile: { field: 'fileUrl', bytes: aPdf },

      create: async (body: FormBody, caller: string = ADMIN) =>
        toOutcome(
          await createItemWith(world.guides)(
            buildRequestAs(caller).create(createStudyGuide.body, body),
          ),
        ),

      update: async (id: string, body: FormBody, caller: string = ADMIN) =>
        toOutcome(
          await updateItemWith(world.guides)(
            buildRequestAs(caller).update(updateStudyGuide.body, body, id),
          ),
        ),

      list: async () => (await world.guides.items.page({})).rows.toSorted(compareByPosition),
    },
  };
}

/** Returns the saved item. Throws the error code if the save was refused. */
export function expectItem(outcome: FormOutcome): CatalogItem {
  if (!('item' in outcome)) throw new Error(outcome.code);
  return outcome.item;
}
