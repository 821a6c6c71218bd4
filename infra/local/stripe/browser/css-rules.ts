/** `.field { color: red; }`; properties without a CSS name and values that could leave their declaration are dropped. */
export function cssRule(selector: string, properties: object, cssName: (name: string) => string | undefined): string {
  const declarations = Object.entries(properties).flatMap(([name, value]: [string, unknown]) => {
    const known = cssName(name);
    return known && isSafeValue(value) ? [`${known}: ${value};`] : [];
  });
  return declarations.length > 0 ? `${selector} { ${declarations.join(' ')} }` : '';
}

function isSafeValue(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && !/[{};<>\\]|\/\*/.test(value));
}
