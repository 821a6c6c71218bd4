import { expect, it } from 'vitest';
import { assertTableDeclared } from './member-tables.ts';

it('accepts tables of members and other tables', () => {
  expect(() => ['Progress', 'Catalog'].forEach(assertTableDeclared)).not.toThrow();
});

it('refuses a table that nobody declared, and names the file to edit', () => {
  expect(() => assertTableDeclared('Bookmarks')).toThrow(
    /Table Bookmarks .* MEMBER_TABLES in functions\/accounts\/member-tables.ts/,
  );
});
