import * as z from 'zod';
import { contentJudgmentSchema, type ContentJudgment } from '#shared/analysis/answer-content.ts';
import { findQuote, isDisplayable } from './check-text.ts';
import { DATA_BLOCK_RULES, formatDataBlock } from './data-block.ts';
import type { ModelReply, StructuredPrompt } from './language-model.ts';
import { toStrictJsonSchema } from './strict-schema.ts';

const judgmentsSchema = z.object({
  structure: contentJudgmentSchema,
  relevance: contentJudgmentSchema.nullable(),
});

type ContentJudgments = z.output<typeof judgmentsSchema>;

const SYSTEM = `You judge the content of a spoken practice answer to an interview question.
structure: 0-100, whether the answer tells a situation, what the speaker did, and the result, in an order that is easy to follow.
relevance: 0-100, whether the answer answers the question in the data; null when the data has no question.
To each score give one to three quotes of 3 to 25 words, copied word for word from the answer, that the score rests on.
Do not judge grammar, accent, fluency, opinions, feelings, honesty or the person. An answer that is not there gets 0 and no quotes.
${DATA_BLOCK_RULES}`;

export interface QuestionAndAnswer {
  question: string | null;
  answer: string;
}

export function buildContentPrompt({ question, answer }: QuestionAndAnswer): StructuredPrompt {
  return {
    name: 'content',
    system: SYSTEM,
    user: formatDataBlock({ question, answer }),
    schema: toStrictJsonSchema(judgmentsSchema),
  };
}

/**
 * Parses the language model's reply. If any quote isn't in the answer, the whole reply is invalid.
 */
export function readJudgments(
  reply: unknown,
  { question, answer }: QuestionAndAnswer,
): ModelReply<ContentJudgments> {
  const parsed = judgmentsSchema.safeParse(reply);
  if (!parsed.success) return { state: 'failed', fault: 'invalid', detail: 'shape' };

  const structure = withQuotes(parsed.data.structure, answer);
  const relevance =
    question === null || !parsed.data.relevance ? null : withQuotes(parsed.data.relevance, answer);
  if (!structure || (question !== null && !relevance))
    return { state: 'failed', fault: 'invalid', detail: 'quotes' };

  return { state: 'done', value: { structure, relevance } };
}

function withQuotes({ score, quotes }: ContentJudgment, answer: string): ContentJudgment | null {
  const found = quotes.map((quote) => findQuote(quote, answer));
  if (found.some((quote) => quote === null || quote.length > 200 || !isDisplayable(quote)))
    return null;
  if (score > 0 && quotes.length === 0) return null;

  return { score, quotes: found.flatMap((quote) => quote ?? []) };
}
