import { toCamelCase } from './endpoint-stubs.ts';

/** The files of a new feature: a table of its members' rows, and an endpoint that lists them. */
export function featureStubs(feature: string): Record<string, string> {
  const id = toCamelCase(feature);
  const names: Names = {
    feature,
    id,
    Id: id.slice(0, 1).toUpperCase() + id.slice(1),
    constant: feature.replaceAll('-', '_').toUpperCase(),
  };

  return {
    [`shared/${feature}/${feature}.contract.ts`]: contract(names),
    [`functions/${feature}/${feature}.store.ts`]: store(names),
    [`functions/${feature}/member-tables.public.ts`]: memberTables(names),
    [`functions/${feature}/list-${feature}.endpoint.ts`]: endpoint(names),
    [`functions/${feature}/${feature}.test.ts`]: test(names),
  };
}

interface Names {
  /** `study-notes`. */
  feature: string;
  /** `studyNotes`. */
  id: string;
  /** `StudyNotes`, which also names the table. */
  Id: string;
  /** `STUDY_NOTES`. */
  constant: string;
}

const contract = ({ feature, Id }: Names) => `import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';

const contract = contractsFor('${feature}');

/** TODO: what the endpoint returns, and in which order. */
export const list${Id} = contract({
  name: 'list-${feature}',
  method: 'GET',
  path: '/api/${feature}',
  access: 'member',
  replies: { 200: z.array(z.object({ id: z.string() })) },
});
`;

const store = ({ id, Id }: Names) => `import * as z from 'zod';
import { keyQuery, queryAll } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent } from '#platform/dynamo/update-expressions.ts';
import { tryPut, type Table } from '#platform/dynamo/update.ts';

export const ${id}RowSchema = z.object({
  memberId: z.string(),
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});

export type ${Id}Row = z.output<typeof ${id}RowSchema>;

const METHOD_NEEDS = { list: ['Query'], add: ['PutItem'] } as const;

export const ${id}Store = /* @__PURE__ */ tableStore(
  '${Id}',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<${Id}Row> = { client, tableName };

    return {
      list(memberId: string) {
        const query = { ...keyQuery('memberId', memberId), ConsistentRead: true };
        return queryAll(table, query, ${id}RowSchema);
      },

      /** Returns false if the member already has a row with this ID. */
      add: (row: ${Id}Row) => tryPut(table, row, { id: absent }),
    };
  },
);
`;

const memberTables = ({ feature, id, Id, constant }: Names) =>
  `import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { ${id}RowSchema } from './${feature}.store.ts';

export const ${constant}: MemberTable = {
  id: '${Id}',
  key: ['memberId', 'id'],
  erasedBy: 'rows',
  copy: {
    path: '${feature}.json',
    description: 'TODO: what the file contains.',
    schema: ${id}RowSchema.omit({ memberId: true }),
  },
};
`;

const endpoint = ({ feature, id, Id }: Names) =>
  `import { endpoint } from '#platform/http/endpoint.ts';
import { list${Id} } from '#shared/${feature}/${feature}.contract.ts';
import { ${id}Store } from './${feature}.store.ts';

export const list${Id}Endpoint = endpoint(list${Id}, {
  impact: 'TODO: what members notice if it fails.',
  uses: { ${id}: ${id}Store.pick('list') },
})(async ({ caller }, { ${id} }) => {
  const rows = await ${id}.list(caller.memberId);
  return { status: 200, body: rows.map((row) => ({ id: row.id })) };
});

export const { handler, declaration } = list${Id}Endpoint;
`;

const test = ({ feature, id, Id, constant }: Names) =>
  `import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { rowDataSources, rowErasureSteps } from '#platform/member-data/erase-and-export-rows.ts';
import { rowsByMember } from '#platform/member-data/rows-by-member.store.ts';
import { member } from '#platform/session/principal.fixtures.ts';

import { list${Id}Endpoint } from './list-${feature}.endpoint.ts';
import { ${constant} } from './member-tables.public.ts';
import { ${id}Store } from './${feature}.store.ts';

const createdAt = '2026-01-01T12:00:00.000Z';

let tables: LocalTables;

beforeAll(async () => {
  tables = await startLocalTables([{ name: '${feature}', partition: 'memberId', sort: 'id' }]);
});

afterAll(() => tables.close());

const open = () => ${id}Store(tables.client, '${feature}');
const add = (memberId: string) => open().add({ memberId, id: 'one', createdAt });
const rowsIn = ({ key }: typeof ${constant}) =>
  rowsByMember(tables.client, { tableName: '${feature}', key });

it('lists the rows of the caller only', async () => {
  const list = (memberId: string) =>
    list${Id}Endpoint.with({ ${id}: open() })({ ...aCall, caller: { ...member, memberId } });

  await add('ann');

  expect(await list('ann')).toEqual({ status: 200, body: [{ id: 'one' }] });
  expect(await list('bob')).toEqual({ status: 200, body: [] });
});

it('is in the data export, and account deletion erases it', async () => {
  await add('gus');

  const [source] = rowDataSources([${constant}], rowsIn);
  expect(await source?.collect('gus')).toMatchObject([{ json: [{ id: 'one', createdAt }] }]);

  for (const step of rowErasureSteps([${constant}], rowsIn))
    await step.erase({ memberId: 'gus', email: null });
  expect(await source?.collect('gus')).toMatchObject([{ json: [] }]);
});
`;
