interface SignalFact {
  readonly signal: string;
  readonly meaning: string;
  readonly value: string;
  readonly goodFrom: string | null;
  readonly goodTo: string | null;
  readonly standing: string;
}

interface Item {
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

/** Valid scores that quote the first words of the answer. */
export function goodContent(data: Readonly<Record<string, unknown>>): object {
  const answer = String(data.answer ?? '');
  const quote = answer.split(/\s+/).slice(0, 6).join(' ');
  const judgement = (score: number) => (quote === '' ? { score: 0, quotes: [] } : { score, quotes: [quote] });
  return { structure: judgement(70), relevance: data.question === null ? null : judgement(80) };
}

/** Feedback that repeats the data: each judged criterion and each signal that is a strength or costs points. */
export function goodFeedback(data: Readonly<Record<string, unknown>>): object {
  const signals = data.signals as SignalFact[];
  const criteria = data.criteria as { criterion: string; signals: string[] }[];
  const of = (standing: string) => signals.filter((fact) => fact.standing === standing).slice(0, 4);
  const meaning = (fact: SignalFact): Item => ({ text: fact.meaning, signals: [fact.signal], evidence: [] });
  const action = ({ signal, value, goodFrom, goodTo }: SignalFact): Item => ({
    text: `Practise this once a day: from ${value} to ${goodFrom ?? goodTo}.`,
    signals: [signal],
    evidence: [],
  });
  const ofCriterion = (key: string): Item | null => {
    const names = criteria.find(({ criterion }) => criterion === key)?.signals ?? [];
    const fact = signals.find(({ signal }) => names.includes(signal));
    return fact ? meaning(fact) : null;
  };
  const costly = of('costs points');
  return {
    criteria: Object.fromEntries(criterionKeys.map((key) => [key, ofCriterion(key)])),
    strengths: of('strength').map(meaning),
    areas: costly.map(meaning),
    recommendations: costly.map(action),
  };
}
