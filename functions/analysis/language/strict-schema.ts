import * as z from 'zod';

/**
 * Schema keywords that OpenAI's strict mode doesn't support. They are enforced when the reply is
 * parsed.
 */
const UNSUPPORTED_KEYWORDS = ['minLength', 'maxLength'];

/** Converts a zod schema to the JSON schema for a request in strict mode. */
export function toStrictJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      const limits: Record<string, unknown> = jsonSchema;
      for (const name of UNSUPPORTED_KEYWORDS) delete limits[name];
    },
  });

  return json;
}
