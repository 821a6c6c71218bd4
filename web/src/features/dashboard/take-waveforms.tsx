import { useQuery } from '@tanstack/react-query';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { analysisQuery } from '#web/features/practice/practice.public.ts';
import { classes } from '#web/ui/classes.ts';
import { WaveformBars } from '#web/ui/display/waveform-bars.tsx';

interface TakeWaveformsProps {
  videoId: string;
  previousVideoId: string;
}

/**
 * Shows both takes' waveforms on one time scale. Decorative, because the text above describes the
 * change.
 */
export function TakeWaveforms({ videoId, previousVideoId }: TakeWaveformsProps) {
  const after = useQuery(analysisQuery(videoId));
  const before = useQuery(analysisQuery(previousVideoId));
  if (after.error || before.error) return null;

  const seconds = Math.max(after.data?.durationSeconds ?? 0, before.data?.durationSeconds ?? 0);

  return (
    <div aria-hidden="true" className="flex h-18 w-full max-w-[56ch] flex-col gap-2 low:hidden">
      {after.data && before.data && (
        <>
          <Row label="This take" record={after.data} seconds={seconds} className="text-amber" />
          <Row label="Before" record={before.data} seconds={seconds} className="text-faint" />
        </>
      )}
    </div>
  );
}

interface RowProps {
  label: string;
  record: AnalysisRecord;
  /** The length of the time scale. */
  seconds: number;
  className: string;
}

function Row({ label, record: { waveform, analyzedSeconds }, seconds, className }: RowProps) {
  return (
    <div className="flex items-center gap-3">
      <span className="w-16 shrink-0 text-xs text-faint">{label}</span>
      <WaveformBars
        levels={waveform}
        width={(waveform.length * seconds) / analyzedSeconds}
        className={classes('h-8 min-w-0', className)}
      />
    </div>
  );
}
