import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import { findFrameProblem, judgeVerdict, measureAbsence } from '#shared/analysis/judge-verdict.ts';
import {
  chooseGoal,
  findSide,
  formatPercent,
  formatPlainNumber,
} from '#shared/analysis/plain-value.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { signalRules } from '../score/rubric.ts';
import type { RecordingScores } from '../score/score-recording.ts';
import { frameAdvice, signalPhrases } from './signal-phrases.ts';

/** Returns the praise for a signal; null unless its verdict is good. */
export function strengthText(key: SignalKey, scored: RecordingScores): string | null {
  const { value } = scored.signals[key];
  if (value === null || judgeVerdict(scored, key) !== 'good') return null;

  const { strength, strengthAtZero } = signalPhrases[key];

  return value === 0 && strengthAtZero
    ? strengthAtZero
    : strength(formatPlainNumber(key, value), getPeriod(scored));
}

type AdviceTexts = Readonly<Record<'area' | 'action' | 'cue', string>>;

/** Returns the advice on a signal; null unless its verdict is weak. */
export function adviceTexts(key: SignalKey, scored: RecordingScores): AdviceTexts | null {
  if (judgeVerdict(scored, key) !== 'weak') return null;
  if (isLostToFrame(key, scored)) return frameTexts(scored);

  const { value, goodRange } = scored.signals[key];
  const { adviceIfLow, adviceIfHigh } = signalPhrases[key];
  const goal = chooseGoal(goodRange);
  if (value === null || goal === null) return null;

  const advice = findSide(value, goodRange) === 'low' ? adviceIfLow : adviceIfHigh;
  if (!advice) return null;

  const [shown, period] = [formatPlainNumber(key, value), getPeriod(scored)];

  return {
    area: advice.area(shown, period),
    action: advice.action(shown, formatPlainNumber(key, goal), period),
    cue: advice.cue,
  };
}

/** Camera contact is a share of the speaking time, or of the whole take if nobody spoke. */
function getPeriod({ signals }: RecordingScores): string {
  const hasSpeech = signalKeys.some(
    (key) => signalRules[key].source === 'voice' && signals[key].value !== null,
  );

  return hasSpeech ? 'of the time you spoke' : 'of the time';
}

/** A face out of the frame counts as looking away, but needs other advice. */
function isLostToFrame(key: SignalKey, scored: RecordingScores): boolean {
  if (key !== 'cameraContactShare' && key !== 'faceOffCenterShare') return false;
  if (findFrameProblem(scored) === key) return true;

  const awayShare = 1 - (scored.signals.cameraContactShare.value ?? 1);

  return key === 'cameraContactShare' && measureAbsence(scored.signals) >= awayShare / 2;
}

function frameTexts({ signals }: RecordingScores): AdviceTexts {
  const absence = measureAbsence(signals);
  const { area, action, cue } = frameAdvice;
  return { area: area(absence < 1 ? formatPercent(absence) : null), action, cue };
}
