import * as z from 'zod';

/** Keywords that strict structured output doesn't support. They are enforced when the reply is parsed. */
const UNSUPPORTED_KEYWORDS = ['minLength', 'maxLength'];

/** Converts a zod schema to the JSON schema that is sent with the request. */
export function toStrictJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      const limits: Record<string, unknown> = jsonSchema;
      for (const name of UNSUPPORTED_KEYWORDS) delete limits[name];
    },
  });
  return json;
}
