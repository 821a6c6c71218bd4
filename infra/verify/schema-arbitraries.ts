import * as fc from 'fast-check';
import * as z from 'zod';

/** Hostile text, such as key separators, markup, NUL, lone surrogates and right-to-left marks. */
const hostileText = fc.constantFrom(
  '', ' ', '0', '..', '../..', '%2e%2e', '#', '/', 'a#b', '\u0000', '\ud800', '\u202egpj', '<script>alert(1)</script>',
  '__proto__', 'constructor', "' OR 1=1 --", '${7*7}', '\r\nSet-Cookie: a=b', 'x'.repeat(5_000), '👩‍👩‍👧‍👦'.repeat(50),
); // prettier-ignore

const text = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 250 }),
);

const number = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, -1, 0.5, 2 ** 53, 1e308, -0, Number.MAX_SAFE_INTEGER),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const anything = fc.oneof(
  text,
  number,
  fc.constant(null),
  fc.boolean(),
  fc.jsonValue({ maxDepth: 3 }),
);

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Generates input for a schema: mostly valid, often at the limits, sometimes arbitrary. */
export function arbitraryNear(schema: z.ZodType): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return fc.oneof(
    { weight: 9, arbitrary: arbitraryFor(described) },
    { weight: 1, arbitrary: anything },
  );
}

function arbitraryFor(data: JsonSchema | boolean | undefined): fc.Arbitrary<unknown> {
  if (typeof data !== 'object') return anything;

  const choices = data.anyOf ?? data.oneOf;
  if (choices) return fc.oneof(...choices.map(arbitraryFor));
  if (data.const !== undefined) return mostly(fc.constant(data.const));
  if (data.enum) return mostly(fc.constantFrom(...data.enum));

  switch (data.type) {
    case 'string':
      return mostly(validText(data) ?? textOf(data.minLength ?? 0, data.maxLength ?? 300));
    case 'integer':
    case 'number':
      return mostly(fc.constantFrom(data.minimum ?? 0, data.maximum ?? 10, 1, 5));
    case 'boolean':
      return mostly(fc.boolean());
    case 'array':
      return mostly(fc.array(arbitraryFor([data.items].flat()[0]), { maxLength: 5 }));
    case 'object':
      return mostly(recordOf(data.properties ?? {}));
    default:
      return anything;
  }
}

function recordOf(properties: NonNullable<JsonSchema['properties']>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, arbitraryFor(field)]),
  );
  const whole = fc.record(fields);
  const partial = fc.record(fields, { requiredKeys: [] });
  // Clients must not be able to set these fields, so the API has to drop or reject them.
  const more = fc.dictionary(
    fc.constantFrom('memberId', 'role', 'plan', 'tier', 'analysisStatus', '__proto__'),
    anything,
  );

  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 3, arbitrary: partial },
    { weight: 2, arbitrary: fc.tuple(whole, more).map(([fit, extra]) => ({ ...fit, ...extra })) },
  );
}

/**
 * Generates mostly valid text for a format or pattern; null if there is neither. Emails use a
 * simple pattern, because fast-check doesn't support the lookaheads in Zod's email pattern.
 */
function validText({
  format,
  pattern,
  minLength,
  maxLength,
}: JsonSchema): fc.Arbitrary<string> | null {
  const formatted =
    format === 'email'
      ? fc.stringMatching(/^[a-z]{1,9}@example\.com$/)
      : format === 'uuid'
        ? fc.uuid()
        : null;

  const matching = formatted ?? (pattern ? fc.stringMatching(new RegExp(pattern)) : null);

  return (
    matching &&
    fc.oneof({ weight: 3, arbitrary: matching }, textOf(minLength ?? 0, maxLength ?? 300))
  );
}

function textOf(least: number, most: number): fc.Arbitrary<string> {
  const limit = Math.min(most, 9_000);
  const bounds = [least, limit, limit + 1].map((length) => 'x'.repeat(length));

  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ minLength: least, maxLength: Math.max(least, Math.min(limit, 60)) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...bounds) },
    { weight: 1, arbitrary: text },
  );
}

function mostly(fit: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: fit }, { weight: 1, arbitrary: anything });
}
