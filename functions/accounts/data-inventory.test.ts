import { expect, it } from 'vitest';
import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { assertTableDeclared, MEMBER_TABLES } from './data-inventory.ts';

it('accepts tables with and without member rows', () => {
  expect(() => ['Progress', 'Catalog'].forEach((id) => assertTableDeclared(id))).not.toThrow();
});

it('rejects an undeclared table, and names the file to edit and an example', () => {
  expect(() => assertTableDeclared('NoSuchTable')).toThrow(
    /Table NoSuchTable .* like functions\/progress\/member-tables.public.ts.* MEMBER_TABLES in functions\/accounts\/data-inventory.ts/,
  );
});

it('rejects a declaration without `copy`, and names the file to edit and an example', () => {
  const incomplete = {
    ...MEMBER_TABLES[0],
    id: 'Incomplete',
    copy: undefined,
  } as unknown as MemberTable;

  expect(() => assertTableDeclared('Incomplete', [incomplete])).toThrow(
    /MemberTable Incomplete needs 'copy'.*functions\/<feature>\/member-tables.public.ts, like functions\/progress/,
  );
});
