import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startLocalTables, type LocalTables } from './local-tables.fixtures.ts';
import {
  absent,
  allOf,
  anyOf,
  conditionExpressions,
  type Condition,
  exists,
  ifAbsent,
  lessThan,
  nextRevision,
  oneOf,
  revisionCheck,
  updateExpressions,
} from './update-expressions.ts';
import { tryDelete, tryPut, tryUpdate, update, updateMap } from './update.ts';

let tables: LocalTables;

beforeAll(async () => {
  tables = await startLocalTables([{ name: 'notes', partition: 'noteId' }]);
});

afterAll(() => tables.close());

const put = (row: object) =>
  tables.client.send(new PutCommand({ TableName: 'notes', Item: { ...row } }));

const write = (noteId: string, text: string, seen?: number) =>
  tryUpdate(
    { client: tables.client, tableName: 'notes' },
    { noteId },
    {
      set: { text, revision: nextRevision },
      condition: { noteId: exists, ...revisionCheck(seen) },
    },
  );

const read = async (noteId: string) =>
  (await tables.client.send(new GetCommand({ TableName: 'notes', Key: { noteId } }))).Item;

it('lets one of 20 parallel writers of the same revision succeed', async () => {
  await put({ noteId: 'race', revision: 4 });

  const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
  const results = await Promise.all(texts.map((text) => write('race', text, 4)));

  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await read('race')).toEqual({
    noteId: 'race',
    revision: 5,
    text: texts[results.indexOf(true)],
  });
});

it('counts a row without a revision as revision 1', async () => {
  await put({ noteId: 'old' });
  expect([
    await write('old', 'late', 2),
    await write('old', 'new', 1),
    await write('old', 'late', 1),
  ]).toEqual([false, true, false]);
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

interface Lease {
  status: 'pending' | 'running';
  attempts: number;
  until?: string;
}

it('builds one input from plain objects, with a placeholder for each name and value', () => {
  const change = updateExpressions<Lease>({
    set: { status: 'running', until: ifAbsent('12:01') },
    add: { attempts: 1 },
    condition: anyOf({ status: 'pending' }, { status: 'running', until: lessThan('12:00') }),
  });

  expect(change).toEqual({
    UpdateExpression: 'SET #0 = :0, #1 = if_not_exists(#1, :1) ADD #2 :2',
    ConditionExpression: '#0 = :3 OR #0 = :4 AND #1 < :5',
    ExpressionAttributeNames: { '#0': 'status', '#1': 'until', '#2': 'attempts' },
    ExpressionAttributeValues: {
      ':0': 'running',
      ':1': '12:01',
      ':2': 1,
      ':3': 'pending',
      ':4': 'running',
      ':5': '12:00',
    },
  });
});

it('puts parentheses only around alternatives beside AND', () => {
  const isPending = { status: 'pending' } as const;
  const isOver = { status: 'running', until: lessThan('12:00') } as const;
  const isFirst = { attempts: absent } as const;

  const text = (condition: Condition<Lease>) => conditionExpressions(condition).ConditionExpression;

  expect(text(allOf(isFirst, anyOf(isPending, isOver)))).toBe(
    'attribute_not_exists(#0) AND (#1 = :0 OR #1 = :1 AND #2 < :2)',
  );
  expect(text(allOf<Lease>(isFirst, anyOf<Lease>(anyOf<Lease>(isPending, isOver))))).toBe(
    'attribute_not_exists(#0) AND (#1 = :0 OR #1 = :1 AND #2 < :2)',
  );
  expect(text(anyOf<Lease>(isFirst, anyOf<Lease>(isPending, isOver)))).toBe(
    'attribute_not_exists(#0) OR #1 = :0 OR #1 = :1 AND #2 < :2',
  );
  expect(text(anyOf<Lease>(allOf<Lease>(isFirst, anyOf<Lease>(isPending)), isOver))).toBe(
    'attribute_not_exists(#0) AND #1 = :0 OR #1 = :1 AND #2 < :2',
  );
});

it('accepts only columns of the row, with values of their type', () => {
  // @ts-expect-error: misspelled
  expect(updateExpressions<Lease>({ set: { statsu: 'running' } })).toBeDefined();
  // @ts-expect-error: not a status
  expect(updateExpressions<Lease>({ set: { status: 'walking' } })).toBeDefined();
  // @ts-expect-error: misspelled
  expect(updateExpressions<Lease>({ remove: ['untli'] })).toBeDefined();
});

it('leaves out names, values and clauses that a change does not need', () => {
  expect(updateExpressions<Lease>({ remove: ['until'], set: { until: undefined } })).toEqual({
    UpdateExpression: 'REMOVE #0',
    ConditionExpression: undefined,
    ExpressionAttributeNames: { '#0': 'until' },
  });
});

it('writes to map paths and reserved words, and returns the new or the old row', async () => {
  const table = { client: tables.client, tableName: 'notes' };
  await put({ noteId: 'deep', status: 'a', open: { 'id-1': { size: 3 }, 'id-2': {} } });

  const change = { set: { 'open.id-1.size': 4, status: 'b' }, remove: ['open.id-2'] } as const;
  const condition = { status: oneOf('a', 'x'), 'open.id-3': absent };
  expect(await update(table, { noteId: 'deep' }, { ...change, condition })).toEqual({
    noteId: 'deep',
    status: 'b',
    open: { 'id-1': { size: 4 } },
  });
  expect(await update(table, { noteId: 'deep' }, { ...change, condition })).toBeUndefined();

  const old = await update(table, { noteId: 'deep' }, { set: { status: 'c' } }, 'ALL_OLD');
  expect(old).toMatchObject({ status: 'b' });
});

it('puts and deletes conditionally', async () => {
  const table = { client: tables.client, tableName: 'notes' };
  const create = () => tryPut(table, { noteId: 'once', text: 'mine' }, { noteId: absent });
  expect([await create(), await create()]).toEqual([true, false]);

  const remove = (text: string) => tryDelete(table, { noteId: 'once' }, { text });
  expect([await remove('yours'), await remove('mine')]).toEqual([false, true]);
});

it('keeps the fields of a map that parallel calls set', async () => {
  const table = { client: tables.client, tableName: 'notes' };
  const choose = (change: object) =>
    updateMap(
      table,
      { noteId: 'map' },
      { column: 'choices', change, initial: { a: true, b: true, c: true } },
    );

  await Promise.all([choose({ a: false }), choose({ b: false, c: undefined })]);

  expect(await read('map')).toEqual({ noteId: 'map', choices: { a: false, b: false, c: true } });
});
