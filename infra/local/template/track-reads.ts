import { isObject, type Json, type JsonObject } from './template.ts';

/**
 * Wraps properties to record which of them are read. `listUnread` returns the paths of the unread
 * properties, e.g.
 * `Code.S3Bucket`, without list indexes and without the children of unread properties.
 */
export function trackReads(properties: JsonObject): {
  tracked: JsonObject;
  listUnread(): string[];
} {
  const reads = new Map<object, Set<string | symbol>>();
  const wrap = <Value>(value: Value): Value => {
    if (typeof value !== 'object' || value === null) return value;

    const names = reads.get(value) ?? new Set();
    reads.set(value, names);

    return new Proxy(value, {
      get(target, name) {
        names.add(name);
        return wrap(Reflect.get(target, name) as unknown);
      },
    });
  };

  const listUnread = (value: Json, path: readonly string[]): string[] => {
    if (Array.isArray(value)) return value.flatMap((entry: Json) => listUnread(entry, path));
    if (!isObject(value)) return [];

    return Object.entries(value).flatMap(([name, child]) =>
      reads.get(value)?.has(name)
        ? listUnread(child, [...path, name])
        : [[...path, name].join('.')],
    );
  };

  return { tracked: wrap(properties), listUnread: () => [...new Set(listUnread(properties, []))] };
}
