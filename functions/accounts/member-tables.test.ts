import { expect, it } from 'vitest';
import { checkMemberTable } from './member-tables.ts';

it('accepts tables of members and other tables', () => {
  expect(() => ['Progress', 'Catalogue'].forEach(checkMemberTable)).not.toThrow();
});

it('refuses a table that nobody declared, and names the file to edit', () => {
  expect(() => checkMemberTable('Bookmarks')).toThrow(
    /Table Bookmarks .* MEMBER_TABLES in functions\/accounts\/member-tables.ts/,
  );
});
