import { expect, it } from 'vitest';
import { assertTableDeclared } from './member-tables.ts';

it('accepts tables with and without member rows', () => {
  expect(() => ['Progress', 'Catalog'].forEach(assertTableDeclared)).not.toThrow();
});

it('rejects an undeclared table and names the file to edit', () => {
  expect(() => assertTableDeclared('NoSuchTable')).toThrow(
    /Table NoSuchTable .* MEMBER_TABLES in functions\/accounts\/member-tables.ts/,
  );
});
