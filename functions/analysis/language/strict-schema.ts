import * as z from 'zod';

/** Keywords that strict structured output doesn't support. The reply is checked against them instead. */
const UNKNOWN_LIMITS = ['minLength', 'maxLength', '$schema'];

/** Converts a zod schema to the JSON schema that is sent with the request. */
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
