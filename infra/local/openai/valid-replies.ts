interface SignalFact {
  readonly signal: string;
  readonly meaning: string;
  readonly value: string;
  readonly goodFrom: string | null;
  readonly goodTo: string | null;
  readonly standing: string;
}

interface FeedbackItem {
  readonly text: string;
  readonly signals: readonly string[];
  readonly evidence: readonly string[];
}

const criterionKeys = [
  'charisma',
  'confidence',
  'posture',
  'eyeContact',
  'communicationSkills',
  'overallProfessionalism',
];

/** Valid scores. Their quotes are the first words of the answer. */
export function buildValidContent(data: Readonly<Record<string, unknown>>): object {
  const answer = String(data.answer ?? '');
  const quote = answer.split(/\s+/).slice(0, 6).join(' ');
  const scoreWithQuotes = (score: number) => (quote === '' ? { score: 0, quotes: [] } : { score, quotes: [quote] });
  return { structure: scoreWithQuotes(70), relevance: data.question === null ? null : scoreWithQuotes(80) };
}

/**
 * Valid feedback. Criteria, strengths and areas repeat the `meaning` of signals in the request; recommendations name
 * the target value.
 */
export function buildValidFeedback(data: Readonly<Record<string, unknown>>): object {
  const signals = data.signals as SignalFact[];
  const criteria = data.criteria as { criterion: string; signals: string[] }[];
  const withStanding = (standing: string) => signals.filter((fact) => fact.standing === standing).slice(0, 4);
  const toMeaningItem = (fact: SignalFact): FeedbackItem => ({
    text: fact.meaning,
    signals: [fact.signal],
    evidence: [],
  });
  const toActionItem = ({ signal, value, goodFrom, goodTo }: SignalFact): FeedbackItem => ({
    text: `Practise this once a day: from ${value} to ${goodFrom ?? goodTo}.`,
    signals: [signal],
    evidence: [],
  });
  const buildCriterionItem = (key: string): FeedbackItem | null => {
    const names = criteria.find(({ criterion }) => criterion === key)?.signals ?? [];
    const fact = signals.find(({ signal }) => names.includes(signal));
    return fact ? toMeaningItem(fact) : null;
  };
  const costly = withStanding('costs points');
  return {
    criteria: Object.fromEntries(criterionKeys.map((key) => [key, buildCriterionItem(key)])),
    strengths: withStanding('strength').map(toMeaningItem),
    areas: costly.map(toMeaningItem),
    recommendations: costly.map(toActionItem),
  };
}
