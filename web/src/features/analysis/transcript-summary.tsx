import type { AnalysisRecord } from '../../../../shared/analysis/analysis-record.ts';
import type { WordAnalysis } from '../../../../shared/analysis/words/analyze-words.ts';
import { storyParts } from '../../../../shared/analysis/words/story-parts.ts';
import { Icon } from '../../ui/icons.tsx';
import { storyPartNames } from './transcript-sentence.tsx';

interface TranscriptSummaryProps {
  readonly analysis: WordAnalysis;
  readonly record: AnalysisRecord;
}

/** The parts of the story that the rules found, and counts. Not scored. */
export function TranscriptSummary({ analysis, record }: TranscriptSummaryProps) {
  const { sentences, iCount, weCount } = analysis;
  const numberCount = sentences.reduce((sum, { measurements }) => sum + measurements.length, 0);
  // The report's own pace, if the server has one, so that the page doesn't show two different values.
  const pace = record.content ? record.content.wordsPerMinute : analysis.wordsPerMinute;
  const showsPace = pace !== null && record.signals.syllablesPerSecond.reason !== 'left_out';
  return (
    <>
      <ul aria-label="Parts of your story" className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        {storyParts.map((part) => {
          const isFound = sentences.some((sentence) => sentence.part === part);
          return (
            <li key={part} className={isFound ? 'flex items-center gap-1.5' : 'flex items-center gap-1.5 text-faint'}>
              <Icon name={isFound ? 'check' : 'close'} size={16} />
              {storyPartNames[part]}
              {isFound ? <span className="sr-only">: found</span> : ': not found'}
            </li>
          );
        })}
      </ul>
      <p className="mt-1 text-sm text-soft figures">
        {numberCount === 0
          ? 'No measured numbers'
          : numberCount === 1
            ? '1 measured number'
            : `${numberCount} measured numbers`}
        {` · “I” ${countTimes(iCount)}, “we” ${countTimes(weCount)}`}
        {showsPace && ` · ${Math.round(pace)} words per minute`}
      </p>
    </>
  );
}

const countTimes = (count: number) => (count === 1 ? 'once' : `${count} times`);
