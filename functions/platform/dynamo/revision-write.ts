/** The pieces of an UpdateCommand that counts an edit. Join them with the update's own. */
export interface RevisionWrite {
  /** Goes into SET. */
  readonly set: string;
  /** Goes into ConditionExpression, joined by AND; the row must exist. */
  readonly condition: string;
  readonly values: Readonly<Record<string, number>>;
}

/**
 * Counts up the revision of a row in table attribute `name`, provided it is still `seen`. With `seen` undefined the write
 * is unconditional. A row without a revision is at 1.
 */
export function revisionWrite(seen: number | undefined, key: string, name = 'revision'): RevisionWrite {
  const set = `${name} = if_not_exists(${name}, :one) + :one`;
  const exists = `attribute_exists(${key})`;
  if (seen === undefined) return { set, condition: exists, values: { ':one': 1 } };
  const same = seen === 1 ? `(attribute_not_exists(${name}) OR ${name} = :seen)` : `${name} = :seen`;
  return { set, condition: `${exists} AND ${same}`, values: { ':one': 1, ':seen': seen } };
}
