import * as z from 'zod';
import type { AnalysisRecord, Feedback, SignalKey } from '#shared/analysis/analysis-record.ts';
import { criterionKeys, mapCriteria } from '#shared/analysis/criteria.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { findViolation } from './check-text.ts';
import { DATA_BLOCK_RULES, formatDataBlock } from './data-block.ts';
import type { ModelReply, StructuredPrompt } from './language-model.ts';
import { extractFacts, collectAllowedNumbers, type RecordFacts } from './record-facts.ts';
import { toStrictJsonSchema } from './strict-schema.ts';

const MAX_ITEMS = 10;
const MAX_ITEM_CHARACTERS = 300;
const MAX_CRITERION_CHARACTERS = 600;

const basis = {
  signals: z.array(z.enum(signalKeys)).max(8),
  evidence: z.array(z.string().max(40)).max(6),
};

const criterionText = z
  .object({ text: z.string().min(1).max(MAX_CRITERION_CHARACTERS), ...basis })
  .nullable();

const items = z
  .array(z.object({ text: z.string().min(1).max(MAX_ITEM_CHARACTERS), ...basis }))
  .max(MAX_ITEMS);

const writtenSchema = z.object({
  criteria: z.object(mapCriteria(() => criterionText)),
  strengths: items,
  areas: items,
  recommendations: items,
});

type Written = z.output<typeof writtenSchema>;
type Item = Written['strengths'][number];
type FeedbackText = Omit<Feedback, 'writtenBy' | 'focus' | 'notJudged'>;

const SYSTEM = `You write feedback on a spoken practice answer for the person who gave it, in plain, kind, short English sentences, from measurements that are final.
criteria: for each criterion in the data two or three sentences: what helped, what cost most, what to do. null for a criterion that is not in the data.
strengths: one sentence each, only on signals whose standing is "strength".
areas: one sentence each, only on signals whose standing is "costs points". recommendations: one action for each area, in the same order, with the target from goal.
Every text names in "signals" (and "evidence") what it rests on. Use only numbers that stand in the data of those signals and moments, as digits, with the same unit; no other number, also not in words, and no scores.
Where it helps, tie a sentence to what was said in the answer, without quoting it. Say nothing of feelings, mood, character, honesty, intelligence, health, looks, age, origin, accent, and nothing of interviews won or lost.
At most ${MAX_ITEMS} entries of ${MAX_ITEM_CHARACTERS} characters in a list.
${DATA_BLOCK_RULES}`;

/**
 * Builds the prompt that requests a record's feedback text. `answer` is null if there is no
 * transcript.
 */
export function buildFeedbackPrompt(
  record: AnalysisRecord,
  answer: string | null,
): StructuredPrompt {
  return {
    name: 'feedback',
    system: SYSTEM,
    user: formatDataBlock({ ...extractFacts(record), answer }),
    schema: toStrictJsonSchema(writtenSchema),
  };
}

/**
 * Parses the reply and checks it against the record. If the reply breaks a rule, `detail` names the
 * rule.
 */
export function parseFeedbackText(
  reply: unknown,
  record: AnalysisRecord,
): ModelReply<FeedbackText> {
  const parsed = writtenSchema.safeParse(reply);
  if (!parsed.success) return { state: 'failed', fault: 'invalid', detail: 'shape' };

  const facts = extractFacts(record);
  const complaint = findAnyViolation(parsed.data, facts);
  if (complaint) return { state: 'failed', fault: 'invalid', detail: complaint };

  const { criteria, strengths, areas, recommendations } = parsed.data;
  const { detailedFeedback } = record.feedback;
  // A criterion without a score keeps the template text, which gives the reason.
  const scored = mapCriteria((key) => (record.criteria[key].score === null ? null : criteria[key]));

  return {
    state: 'done',
    value: {
      detailedFeedback: mapCriteria((key) => scored[key]?.text ?? detailedFeedback[key]),
      keyStrengths: strengths.map(({ text }) => text),
      areasForImprovement: areas.map(({ text }) => text),
      actionableRecommendations: recommendations.map(({ text }) => text),
    },
  };
}

function findAnyViolation(
  { criteria, strengths, areas, recommendations }: Written,
  facts: RecordFacts,
): string | null {
  if (areas.length !== recommendations.length) return 'an area without its recommendation';

  const withStanding = (wanted: string) =>
    facts.signals.flatMap(({ signal, standing }) => (standing === wanted ? signal : []));
  const [strong, costly] = [withStanding('strength'), withStanding('costs points')];

  const ofCriteria = criterionKeys.map((key) => {
    const fact = facts.criteria.find(({ criterion }) => criterion === key);
    if (!fact) return null;

    const given = criteria[key];

    return given
      ? findItemViolation(given, fact.signals, facts)
      : 'a judged criterion without a text';
  });

  const ofItems = [
    ...strengths.map((item) => findItemViolation(item, strong, facts)),
    ...[...areas, ...recommendations].map((item) => findItemViolation(item, costly, facts)),
  ];

  return [...ofCriteria, ...ofItems].find((complaint) => complaint !== null) ?? null;
}

/** `allowed` contains the signals that this item may cite. */
function findItemViolation(
  item: Item,
  allowed: readonly SignalKey[],
  facts: RecordFacts,
): string | null {
  if (item.signals.length === 0) return 'a text without a signal';
  if (!item.signals.every((signal) => allowed.includes(signal)))
    return 'a signal that the text may not cite';
  if (!item.evidence.every((id) => facts.evidence.some((moment) => moment.id === id)))
    return 'an unknown moment';

  return findViolation(item.text, collectAllowedNumbers(facts, item));
}
