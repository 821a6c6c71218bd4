import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { update, updateMap } from '#platform/dynamo/update.ts';
import { NO_EXCLUSIONS, type Exclusions } from '#shared/analysis/exclusions.ts';
import {
  defaultPracticeSettings,
  practiceSettingsSchema,
  type PracticeSettings,
} from '#shared/practice/practice-settings.ts';

/** Members' practice settings. A member without a row has the defaults. */
export type PracticeSettingsStore = ReturnType<typeof practiceSettingsStore>;

interface PracticeSettingsChange extends Partial<Omit<PracticeSettings, 'exclusions'>> {
  exclusions?: Partial<Exclusions> | undefined;
}

const METHOD_NEEDS = { find: ['GetItem'], change: ['GetItem', 'UpdateItem'] } as const;

export const practiceSettingsStore = /* @__PURE__ */ tableStore(
  'PracticeSettings',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    const find = async (memberId: string) =>
      parseSettings(await getRow(table, { memberId }, z.looseObject({})));

    return {
      find,

      /**
       * Writes only the given settings and only the given switches in `exclusions`. Returns all
       * settings.
       */
      async change(memberId: string, { exclusions = {}, ...columns }: PracticeSettingsChange) {
        const set: Record<string, unknown> = columns;
        if (hasValue(exclusions)) {
          const change = { column: 'exclusions', change: exclusions, initial: NO_EXCLUSIONS };
          return parseSettings(await updateMap(table, { memberId }, change, { set }));
        }

        return hasValue(columns)
          ? parseSettings(await update(table, { memberId }, { set }))
          : find(memberId);
      },
    };
  },
);

function hasValue(values: object): boolean {
  return Object.values(values).some((value) => value !== undefined);
}

function parseSettings(row: Record<string, unknown> | undefined): PracticeSettings {
  return practiceSettingsSchema.parse({ ...defaultPracticeSettings, ...row });
}
