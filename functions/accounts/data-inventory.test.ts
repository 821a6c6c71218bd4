import { expect, it } from 'vitest';
import { assertTableDeclared } from './data-inventory.ts';

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
