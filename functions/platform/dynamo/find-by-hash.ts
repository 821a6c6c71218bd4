import type * as z from 'zod';
import { getRow, keyQuery, queryPage } from './read.ts';
import type { Table } from './update.ts';

/** An index whose partition key is the SHA-256 of a link's token. */
interface HashIndex<Row> {
  index: string;
  attribute: keyof Row & string;
  /** Schema of the table's key. */
  key: z.ZodType<object>;
  row: z.ZodType<Row>;
}

/**
 * Finds the row in the index, then reads it with strong consistency, so that a revoked link stops
 * working immediately.
 */
export async function findByHash<Row>(
  table: Table<Row>,
  { index, attribute, key, row: schema }: HashIndex<Row>,
  hash: string,
): Promise<Row | undefined> {
  const [found] = await queryPage(
    table,
    { IndexName: index, ...keyQuery(attribute, hash), Limit: 1 },
    key,
  );

  const row = found && (await getRow(table, found, schema));

  return row?.[attribute] === hash ? row : undefined;
}
