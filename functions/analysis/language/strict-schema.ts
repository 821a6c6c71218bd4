import * as z from 'zod';

/** Limits that strict structured output does not know; they are checked on the reply. */
const UNKNOWN_LIMITS = ['minLength', 'maxLength', '$schema'];

/** A zod schema as the JSON schema that is sent along. */
export function strictSchema(schema: z.ZodType): Record<string, unknown> {
  const json = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      const limits: Record<string, unknown> = jsonSchema;
      for (const name of UNKNOWN_LIMITS) delete limits[name];
    },
  });
  const { $schema: _, ...rest } = json;
  return rest;
}
