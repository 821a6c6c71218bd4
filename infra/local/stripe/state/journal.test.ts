import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Journal, type Change } from './journal.ts';

let path: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'journal-')), 'objects.jsonl');
});
afterEach(() => rm(join(path, '..'), { recursive: true }));

/** What a new start finds; it keeps the last state of each row. */
function open(): { journal: Journal; rows: Map<string, unknown> } {
  const journal = new Journal(path);
  const rows = new Map<string, unknown>();
  journal.replay(
    ({ id, row }) => void (row === undefined ? rows.delete(id) : rows.set(id, row)),
    () => [...rows].map(([id, row]): Change => ({ table: 'customer', id, row })),
  );
  return { journal, rows };
}

it('finds what was appended, without anybody closing it', () => {
  const { journal } = open();
  journal.append([{ table: 'customer', id: 'a', row: 1 }]);
  journal.append([
    { table: 'customer', id: 'a', row: 2 },
    { table: 'customer', id: 'b', row: 3 },
  ]);
  journal.append([{ table: 'customer', id: 'b' }]);
  expect([...open().rows]).toEqual([['a', 2]]);
});

it('drops all of a line that was cut off, and goes on after it', async () => {
  open().journal.append([{ table: 'customer', id: 'a', row: 1 }]);
  await appendFile(path, '[{"table":"customer","id":"a","row":2},{"table"');
  const { journal, rows } = open();
  expect([...rows]).toEqual([['a', 1]]);
  journal.append([{ table: 'customer', id: 'c', row: 4 }]);
  expect([...open().rows.keys()]).toEqual(['a', 'c']);
});

it('starts each run without the history of the last', async () => {
  const { journal } = open();
  for (let row = 0; row < 100; row += 1) journal.append([{ table: 'customer', id: 'a', row }]);
  open();
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(2);
});
