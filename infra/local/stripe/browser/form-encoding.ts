/** As Stripe's API reads forms: `card[number]=…`, `expand[0]=…`. Absent values are left out. */
export function encodeForm(values: object): URLSearchParams {
  return new URLSearchParams(Object.entries(values).flatMap(([key, value]: [string, unknown]) => pairs(key, value)));
}

function pairs(key: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[key, String(value)]];
  return Object.entries(value).flatMap(([inner, item]: [string, unknown]) => pairs(`${key}[${inner}]`, item));
}
