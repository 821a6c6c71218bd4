import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readContracts } from '#infra/verify/contracts.ts';
import type { Contract } from '#shared/http/contract.ts';

/** Values that programs create. Nobody types them, and they are never displayed. */
const OPAQUE = new Set([
  'after', 'again', 'code', 'consent.version', 'contentType', 'error', 'from', 'pendingFactorId', 'questionId', 'questionIds[]',
  'rehearsalId', 'returnTo', 'state', 'token', 'uploadURL', 'version', 'videoURL', 'website',
]); // prettier-ignore

const HIDDEN = [
  'ab\u202Ecd',
  'ab\u2066cd',
  'ab\u200Bcd',
  'ab\uFEFFcd',
  'ab\u200Dcd',
  '\u200B',
  '\u3164',
];

interface Leaf {
  path: string;
  schema: z.core.$ZodType;
}

/** Lists the texts in a schema. A text with a transformation counts as a whole. */
function listTexts(schema: z.core.$ZodType, path = ''): Leaf[] {
  const inner = (name: string) => (path ? `${path}.${name}` : name);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]: [string, z.core.$ZodType]) =>
      listTexts(field, inner(name)),
    );
  if (schema instanceof z.ZodArray) return listTexts(schema.element, `${path}[]`);

  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return listTexts(schema.unwrap(), path);

  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((option: z.core.$ZodType) => listTexts(option, path));
  if (schema instanceof z.ZodPipe && listTexts(schema.in, path).some((leaf) => leaf.path !== path))
    return listTexts(schema.in, path);

  return schema instanceof z.ZodString || schema instanceof z.ZodPipe ? [{ path, schema }] : [];
}

const listed = (await readContracts()).flatMap((contract: Contract) =>
  [contract.params, contract.query, contract.body]
    .flatMap((schema) => (schema ? listTexts(schema) : []))
    .map((leaf) => ({ ...leaf, name: `${contract.name} ${leaf.path}` })),
);

/** A URL of a file must be one of ours. */
const typed = listed.filter(({ path }) => !OPAQUE.has(path) && !path.endsWith('Url'));

describe('each text that a person can type', () => {
  it('comprises the forms of members, visitors, coaches and administrators', () => {
    const names = listed.map(({ name }) => name);
    for (const name of [
      'create-subscription firstName',
      'change-plan targetRole',
      'send-message message',
    ])
      expect(names).toContain(name);
  });

  it.each(typed)('rejects or removes invisible characters: $name', ({ schema }) => {
    const kept = HIDDEN.filter((text) => {
      const parsed = z.safeParse(schema, text);
      return (
        parsed.success &&
        /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u.test(String(parsed.data))
      );
    });

    expect(kept.map((text) => JSON.stringify(text))).toEqual([]);
  });
});
