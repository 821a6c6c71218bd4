import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from './local-tables.fixtures.ts';
import { revisionWrite } from './revision-write.ts';
import { won } from './table.ts';

let tables: LocalTables;
beforeAll(async () => {
  tables = await startLocalTables([{ name: 'notes', partition: 'noteId' }]);
});
afterAll(() => tables.close());

const put = (row: object) => tables.client.send(new PutCommand({ TableName: 'notes', Item: { ...row } }));
const write = (noteId: string, text: string, seen?: number) => {
  const { set, condition, values } = revisionWrite(seen, 'noteId');
  const update = new UpdateCommand({
    TableName: 'notes',
    Key: { noteId },
    UpdateExpression: `SET #text = :text, ${set}`,
    ConditionExpression: condition,
    ExpressionAttributeNames: { '#text': 'text' },
    ExpressionAttributeValues: { ':text': text, ...values },
  });
  return won(tables.client.send(update));
};
const read = async (noteId: string) =>
  (await tables.client.send(new GetCommand({ TableName: 'notes', Key: { noteId } }))).Item;

it('lets one of 20 parallel writers of the same revision succeed', async () => {
  await put({ noteId: 'race', revision: 4 });
  const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
  const results = await Promise.all(texts.map((text) => write('race', text, 4)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await read('race')).toEqual({ noteId: 'race', revision: 5, text: texts[results.indexOf(true)] });
});

it('counts a row without a revision as revision 1', async () => {
  await put({ noteId: 'old' });
  expect([await write('old', 'late', 2), await write('old', 'new', 1), await write('old', 'late', 1)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await read('old')).toEqual({ noteId: 'old', revision: 2, text: 'new' });
});

it('writes unconditionally and still counts when no revision is given', async () => {
  await put({ noteId: 'plain', revision: 7 });
  expect([await write('plain', 'any'), await write('absent', 'any')]).toEqual([true, false]);
  expect([await read('plain'), await read('absent')]).toEqual([
    { noteId: 'plain', revision: 8, text: 'any' },
    undefined,
  ]);
});
