import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API, SymbolFlags, type Checker, type Project, type Symbol, type Type } from 'typescript/unstable/sync';

export type Schema = boolean | { readonly [keyword: string]: unknown };

const SHAPES = fileURLToPath(new URL('stripe-shapes.ts', import.meta.url));

/**
 * JSON schemas of Stripe's objects, made by the compiler from the SDK's own types, with every field that the types do not know
 * refused: `schemas` by object, the types they refer to under `$defs`.
 */
export function stripeSchemas(): {
  readonly names: readonly string[];
  readonly $defs: Readonly<Record<string, Schema>>;
} {
  const folder = mkdtempSync(join(tmpdir(), 'shapes-'));
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = { strict: true, module: 'esnext', moduleResolution: 'bundler', noEmit: true, types: [] };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [SHAPES] }));
  const compiler = new API();
  try {
    const [project] = compiler.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error('the compiler opened no project');
    return schemasIn(project);
  } finally {
    compiler.close();
    rmSync(folder, { recursive: true });
  }
}

function schemasIn({ checker, program }: Project): ReturnType<typeof stripeSchemas> {
  const file = program.getSourceFile(SHAPES);
  const module = file && checker.getSymbolAtLocation(file);
  const shapes = module && checker.getExportsOfModule(module).find(({ name }) => name === 'StripeShapes');
  if (!shapes) throw new Error('StripeShapes is not there');
  const roots = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(shapes));
  const names = roots.map(({ name }) => name);
  const maker = new SchemaMaker(checker, new Set(names.map((name) => name.replace('deleted ', ''))));
  for (const root of roots) maker.define(root.name, typeOf(checker, root));
  return { names, $defs: maker.defs };
}

class SchemaMaker {
  readonly defs: Record<string, Schema> = {};
  readonly #checker: Checker;
  /** What the stand-in answers: a reference to anything else is never expanded. */
  readonly #known: ReadonlySet<string>;

  constructor(checker: Checker, known: ReadonlySet<string>) {
    this.#checker = checker;
    this.#known = known;
  }

  define(name: string, type: Type): void {
    this.defs[name] = true;
    this.defs[name] = this.#objectSchema(type);
  }

  #schema(type: Type): Schema {
    if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType())
      return { const: type.value };
    if (type.isUnionType()) return this.#unionSchema(type.getTypes());
    if (type.isIntrinsicType()) return intrinsicSchema(type.intrinsicName);
    const name = this.#checker.typeToString(type);
    // An open enumeration's other values, and numbers that do not fit a double: both are text on the line.
    if (name === 'OtherString') return { type: 'string' };
    if (name === 'Decimal') return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };
    if (this.#checker.isArrayType(type) && type.isTypeReference()) {
      const [item] = this.#checker.getTypeArguments(type);
      return { type: 'array', items: item ? this.#schema(item) : true };
    }
    const key = `type-${type.id}`;
    if (!(key in this.defs)) this.define(key, type);
    return { $ref: `#/$defs/${key}` };
  }

  /** Of an open enumeration only the values that Stripe names: another one is a slip of the stand-in's. */
  #unionSchema(members: readonly Type[]): Schema {
    const isEnumeration = members.some((member) => member.isStringLiteralType());
    const shown = members.filter(
      (member) =>
        !(member.isIntrinsicType() && ['undefined', 'void'].includes(member.intrinsicName)) &&
        !(isEnumeration && this.#checker.typeToString(member) === 'OtherString'),
    );
    return { anyOf: shown.map((member) => this.#schema(member)) };
  }

  #objectSchema(type: Type): Schema {
    const properties = this.#checker.getPropertiesOfType(type);
    const types = new Map(properties.map((property) => [property.name, typeOf(this.#checker, property)]));
    const kind = types.get('object');
    if (kind?.isStringLiteralType() && !this.#known.has(kind.value) && !INNER.has(kind.value)) return false;
    const [index] = this.#checker.getIndexInfosOfType(type);
    const isShown = ({ name }: Symbol) => !isNothing(types.get(name));
    const shown = properties.filter(isShown);
    return {
      type: 'object',
      properties: Object.fromEntries(shown.map(({ name }) => [name, this.#schema(types.get(name) ?? type)])),
      required: shown.filter(({ flags }) => (flags & SymbolFlags.Optional) === 0).map(({ name }) => name),
      additionalProperties: index ? this.#schema(index.valueType) : false,
    };
  }
}

/** Objects that only lie inside others. */
const INNER = new Set(['line_item', 'list', 'plan', 'subscription_item']);

function intrinsicSchema(name: string): Schema {
  if (name === 'unknown' || name === 'any' || name === 'object') return true;
  if (['boolean', 'null', 'number', 'string'].includes(name)) return { type: name };
  if (name === 'true' || name === 'false') return { const: name === 'true' };
  throw new Error(`no schema for ${name}`);
}

/** `deleted?: void` says that the field is never there. */
function isNothing(type: Type | undefined): boolean {
  const members = type?.isUnionType() ? type.getTypes() : [type];
  return members.every((member) => member?.isIntrinsicType() && ['undefined', 'void'].includes(member.intrinsicName));
}

function typeOf(checker: Checker, symbol: Symbol): Type {
  const type = checker.getTypeOfSymbol(symbol);
  if (!type) throw new Error(`${symbol.name} has no type`);
  return type;
}
