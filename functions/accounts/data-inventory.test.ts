import { expect, it } from 'vitest';
import type { Need } from '#platform/uses/need.ts';
import { assertTableDeclared, MEMBER_TABLES } from './data-inventory.ts';
import { declaration as deletion } from './deletion/finish-deletion.worker.ts';
import { declaration as dataExport } from './export/make-export.worker.ts';

/** Lists the tables on which a function may do one of these actions. */
function listTables(needs: readonly Need[], actions: readonly string[]): string[] {
  return needs.flatMap((need) => {
    if (need.kind === 'index') return actions.includes('Query') ? need.table : [];
    return need.kind === 'table' && actions.includes(need.action) ? need.table : [];
  });
}

it('accepts tables with and without member rows', () => {
  const tables = { Progress: 'memberId', Members: 'memberId', Catalog: 'kind' };
  for (const [id, key] of Object.entries(tables))
    expect(() => assertTableDeclared(id, [key])).not.toThrow();
});

it('rejects an undeclared table, with the lines to write and an example', () => {
  expect(() => assertTableDeclared('StudyNotes')).toThrow(
    /StudyNotes\. Write in functions\/accounts\/data-inventory.ts: `import { STUDY_NOTES } from .* like functions\/progress\/member-tables.public.ts.* NON_MEMBER_TABLES/,
  );
});

it('rejects a table by member that is listed as a table without member rows', () => {
  expect(() => assertTableDeclared('Catalog', ['kind', 'memberId'])).toThrow(
    /skip table Catalog.*`CATALOG,`.*NON_MEMBER_TABLES is only for tables without rows of members/,
  );
});

it.each(MEMBER_TABLES)('erases the rows in $id', ({ id }) => {
  expect(
    listTables(deletion.needs, ['DeleteItem', 'UpdateItem']),
    `No step erases ${id}. Write erasedBy: 'rows' in its MemberTable, or add the feature's step to ` +
      'functions/accounts/deletion/deletion-steps.service.ts.',
  ).toContain(id);
});

it.each(MEMBER_TABLES.filter(({ copy }) => copy !== 'none'))(
  'exports the rows in $id',
  ({ id }) => {
    expect(
      listTables(dataExport.needs, ['Query', 'GetItem']),
      `No data source reads ${id}. Write copy: { path, description, schema } in its MemberTable, or add the ` +
        "feature's data source to functions/accounts/export/make-export.worker.ts.",
    ).toContain(id);
  },
);
