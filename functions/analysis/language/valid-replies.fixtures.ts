import { criterionKeys } from '#shared/analysis/criteria.ts';

interface SignalFact {
  signal: string;
  meaning: string;
  value: string;
  goal: string | null;
  standing: string;
}

/** A transcription in `verbose_json` format, with the words spaced evenly over the duration. */
export function buildTranscription(seconds: number, text: string): object {
  const words = text.split(/\s+/).filter(Boolean);
  const step = seconds / Math.max(1, words.length);
  const round = (time: number) => Math.round(time * 100) / 100;

  return {
    task: 'transcribe',
    language: 'english',
    duration: seconds,
    text,
    words: words.map((word, at) => ({
      word,
      start: round(at * step),
      end: round((at + 0.8) * step),
    })),
    segments: [
      {
        id: 0,
        text,
        start: 0,
        end: seconds,
        no_speech_prob: 0.01,
        avg_logprob: -0.2,
        compression_ratio: 1.4,
      },
    ],
  };
}

/** Valid scores that quote the first words of the answer. */
export function buildValidContent(data: Readonly<Record<string, unknown>>): object {
  const answer = String(data.answer ?? '');
  const quote = answer.split(/\s+/).slice(0, 6).join(' ');
  const scoreWithQuotes = (score: number) =>
    quote === '' ? { score: 0, quotes: [] } : { score, quotes: [quote] };

  return {
    structure: scoreWithQuotes(70),
    relevance: data.question === null ? null : scoreWithQuotes(80),
  };
}

/** Valid questions for a job post. */
export function buildValidQuestions(): object {
  return {
    questions: [
      'How would you explain a late month-end close to a shop manager?',
      'Which internal control would you check first in a new team?',
      'Tell me about an audit question that you could not answer right away.',
    ],
  };
}

/**
 * Valid feedback. Criteria, strengths and areas copy the `meaning` of a signal in the request;
 * recommendations contain the signal's current and target values.
 */
export function buildValidFeedback(data: Readonly<Record<string, unknown>>): object {
  const signals = data.signals as SignalFact[];
  const criteria = data.criteria as { criterion: string; signals: string[] }[];
  const listByStanding = (standing: string) =>
    signals.filter((fact) => fact.standing === standing).slice(0, 4);

  const toItem = (fact: SignalFact, text: string) => ({
    text,
    signals: [fact.signal],
    evidence: [],
  });

  const toMeaning = (fact: SignalFact) => toItem(fact, fact.meaning);
  const describeCriterion = (key: string) => {
    const names = criteria.find(({ criterion }) => criterion === key)?.signals ?? [];
    const fact = signals.find(({ signal }) => names.includes(signal));
    return fact ? toMeaning(fact) : null;
  };

  const costly = listByStanding('costs points');

  return {
    criteria: Object.fromEntries(criterionKeys.map((key) => [key, describeCriterion(key)])),
    strengths: listByStanding('strength').map(toMeaning),
    areas: costly.map(toMeaning),
    recommendations: costly.map((fact) =>
      toItem(fact, `Practice this once a day: from ${fact.value} to ${fact.goal}.`),
    ),
  };
}
