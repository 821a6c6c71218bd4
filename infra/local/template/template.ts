/** A JSON value in a CloudFormation template. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

export interface TemplateResource {
  Type: string;
  Properties?: JsonObject;
  Metadata?: JsonObject;
  DependsOn?: string | readonly string[];
}

export interface Template {
  Parameters?: Readonly<Record<string, { Type: string; Default?: Json }>>;
  Conditions?: JsonObject;
  Resources: Readonly<Record<string, TemplateResource>>;
  Outputs?: Readonly<Record<string, { Value: Json }>>;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes every string in the value. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry: Json) => mapTexts(entry, change));
  if (!isObject(value)) return value;

  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, change)]),
  );
}

/**
 * Returns the property with this name, or undefined if the value isn't an object with this
 * property.
 */
export function getMember(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}

export function toList(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value as Json];
}

export function toObjects(value: Json | undefined): readonly JsonObject[] {
  return toList(value).filter(isObject);
}

/** Throws unless the property has this value, the only value that the local cloud supports. */
export function requireValue(
  properties: Json | undefined,
  name: string,
  supported: string | true,
): void {
  const value = toList(getMember(properties, name));
  if (value.length === 1 && toText(value[0]) === String(supported)) return;
  throw new Error(`the local cloud supports only ${supported} for ${name}`);
}

/** Converts a resolved value to text. Like CloudFormation, accepts numbers and booleans as text. */
export function toText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Parses a number or numeric string; undefined for anything else. */
export function toNumber(value: Json | undefined): number | undefined {
  const number = typeof value === 'number' ? value : Number.parseFloat(toText(value));
  return Number.isFinite(number) ? number : undefined;
}

export function isTrue(value: Json | undefined): boolean {
  return value === true || value === 'true';
}
