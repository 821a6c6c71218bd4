/** Encodes nested values in the format of Stripe's API, e.g. `card[number]=…`. Omits undefined values. */
export function encodeForm(values: object): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => encodePairs(name, value)),
  );
}

function encodePairs(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([inner, item]: [string, unknown]) => encodePairs(`${name}[${inner}]`, item));
}
