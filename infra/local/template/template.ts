/** A CloudFormation template and its parts, as far as the local cloud reads them. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: JsonObject;
  readonly Metadata?: JsonObject;
  readonly DependsOn?: string | readonly string[];
  readonly Condition?: string;
}

export interface Template {
  readonly Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: Json }>>;
  readonly Mappings?: JsonObject;
  readonly Conditions?: JsonObject;
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: Json; readonly Condition?: string; readonly Export?: { readonly Name: Json } }>
  >;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member of an object, or undefined for anything that is no object. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}

export function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value as Json];
}

export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return listOf(value).filter(isObject);
}

/** The text of a resolved value: CloudFormation writes numbers and booleans into text positions. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A number however the template spells it; undefined when there is none. */
export function numberOf(value: Json | undefined): number | undefined {
  const number = typeof value === 'number' ? value : Number.parseFloat(textOf(value));
  return Number.isFinite(number) ? number : undefined;
}

export function isTrue(value: Json | undefined): boolean {
  return value === true || value === 'true';
}
