import * as z from 'zod';
import { catalogItemStore, catalogRowSchema } from '#functions/catalog/catalog.public.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import { catalogKinds } from '#shared/catalog/catalog-item.ts';

const lessonRowSchema = catalogRowSchema.extend({
  /** Empty for podcasts and study guides. */
  trainedCriteria: z.array(z.enum(criterionKeys)).default([]),
});

export type LessonRow = z.output<typeof lessonRowSchema>;

/** Items to read per kind, so that an interview plan's cost doesn't grow with the catalog. */
const LESSONS_PER_KIND = 60;

const METHOD_NEEDS = { list: [{ query: 'byPosition' }] } as const;

/** Runs one Query per kind. */
export const lessonStore = /* @__PURE__ */ tableStore(
  'Catalog',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    return {
      /**
       * The published items that have a file. Courses, podcasts and study guides alternate, each kind
       * by position.
       */
      async list() {
        const pages = await Promise.all(
          catalogKinds.map((kind) =>
            catalogItemStore(client, tableName, { kind, rowSchema: lessonRowSchema }).page({
              limit: LESSONS_PER_KIND,
            }),
          ),
        );

        const open = pages.map(({ rows }) =>
          rows.filter(({ isPublic, file }) => isPublic && file !== null),
        );

        return Array.from({ length: LESSONS_PER_KIND }, (_, at) =>
          open.flatMap((rows) => rows[at] ?? []),
        ).flat();
      },
    };
  },
);
