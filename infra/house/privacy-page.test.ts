import { expect, it } from 'vitest';
import { MEMBER_TABLES } from '#functions/accounts/data-inventory.ts';
import { storedData } from '#web/features/support/privacy-storage.ts';

const FILE = 'web/src/features/support/privacy-storage.ts';
const describedTables = storedData.flatMap(([, , , tables = []]) => tables);

it.each(MEMBER_TABLES)('describes the data in table $id', ({ id }) => {
  expect(
    describedTables,
    `Add a row like ['The courses you bookmarked', 'DynamoDB', 'Until you delete your account', ['${id}']] to ` +
      `storedData in ${FILE}, and set PRIVACY_CHANGED_ON there.`,
  ).toContain(id);
});

it('describes only tables that exist', () => {
  const tables = MEMBER_TABLES.map(({ id }) => id);
  const unknown = describedTables.filter((id) => !tables.includes(id));

  expect(
    unknown,
    `Add these to functions/accounts/data-inventory.ts, or remove them from ${FILE}.`,
  ).toEqual([]);
});
