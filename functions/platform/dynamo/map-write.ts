/** The pieces of an UpdateCommand that sets fields of a map column. Join them with the update's own. */
export interface MapWrite {
  /** Goes into SET. */
  readonly set: string;
  /** Goes into ConditionExpression, joined by AND. */
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface MapChange {
  readonly column: string;
  /** Fields that are undefined stay as they are. Names must not be reserved words. */
  readonly change: object;
  /** The fields of a row that has no such column yet. */
  readonly initial: object;
}

/**
 * Sets single fields of a map, so that parallel callers keep each other's fields. `write` returns undefined when its
 * condition failed.
 */
export async function writeMapFields<T>(
  { column, change, initial }: MapChange,
  write: (pieces: MapWrite) => Promise<T | undefined>,
): Promise<T | undefined> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const fields = () =>
    write({
      set: given.map(([name]) => `${column}.${name} = :${name}`).join(', '),
      condition: `attribute_exists(${column})`,
      values: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
    });
  const whole = () =>
    write({
      set: `${column} = :${column}`,
      condition: `attribute_not_exists(${column})`,
      values: { [`:${column}`]: { ...initial, ...Object.fromEntries(given) } },
    });
  // A parallel call may create the map between the first two writes.
  return (await fields()) ?? (await whole()) ?? fields();
}
