import * as z from 'zod';
import type { ModelReply, StructuredPrompt } from './language-model.ts';
import { callOpenAi, type ModelSettings } from './openai-call.gateway.ts';

const SEED = 1;
/** Maximum tokens in a reply, three times as many as the longest valid feedback text needs. */
const MAX_TOKENS = 6_000;

/** Validates the response, because an OpenAI-compatible server may return anything. */
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/**
 * Requests JSON that follows `schema` and returns it without validating it. A fixed temperature and seed make replies
 * as repeatable as possible.
 */
export async function requestStructuredReply(
  { name, system, user, schema }: StructuredPrompt,
  { client, model, limits }: ModelSettings,
  signal?: AbortSignal,
): Promise<ModelReply<unknown>> {
  const completion = await callOpenAi(
    (options) =>
      client.chat.completions.create(
        {
          model,
          temperature: 0,
          seed: SEED,
          max_completion_tokens: MAX_TOKENS,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: user },
          ],
          response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: { ...schema } } },
        },
        options,
      ),
    limits,
    signal,
  );
  return completion.state === 'failed' ? completion : parseCompletion(completion.value);
}

function parseCompletion(completion: unknown): ModelReply<unknown> {
  const parsed = completionSchema.safeParse(completion);
  const choice = parsed.data?.choices[0];
  if (!choice) return { state: 'failed', fault: 'malformed' };
  if (choice.message.refusal) return { state: 'failed', fault: 'refused' };
  if (choice.finish_reason === 'length') return { state: 'failed', fault: 'cut_off' };
  if (choice.finish_reason === 'content_filter') return { state: 'failed', fault: 'filtered' };
  if (choice.finish_reason !== 'stop') return { state: 'failed', fault: 'malformed', detail: 'finish_reason' };
  try {
    return { state: 'done', value: JSON.parse(choice.message.content ?? '') };
  } catch {
    return { state: 'failed', fault: 'malformed', detail: 'json' };
  }
}
