import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnalysisStatus } from '#shared/practice/analysis-status.ts';
import type { Video } from '#shared/practice/video.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

interface AnalysisAnnouncerProps {
  videos: readonly Video[];
  titles: ReadonlyMap<string, string>;
  /** True if the member wouldn't see that a report is ready. */
  isReportElsewhere: boolean;
}

export function AnalysisAnnouncer({ videos, titles, isReportElsewhere }: AnalysisAnnouncerProps) {
  const notify = useNotify();
  const [text, setText] = useState('');
  const lastStatuses = useRef(new Map<string, AnalysisStatus>());

  const announce = useEffectEvent((video: Video) => {
    const title = titles.get(video.id) ?? 'Your video';
    // A notice is announced, too.
    if (isReportElsewhere && video.analysisStatus === 'completed')
      notify({ title: 'Your report is ready', description: title });
    else setText(describeStatusChange(video, title));
  });

  useEffect(() => {
    for (const video of videos) {
      const last = lastStatuses.current.get(video.id);
      if (last && last !== video.analysisStatus) announce(video);
      lastStatuses.current.set(video.id, video.analysisStatus);
    }
  }, [videos]);

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}

function describeStatusChange({ analysisStatus, aiAnalysisResults }: Video, title: string): string {
  switch (analysisStatus) {
    case 'pending':
      return `${title}: AI analysis in progress...`;
    case 'processing':
      return `${title}: Processing...`;
    case 'failed':
      return `${title}: analysis failed.`;
    case 'completed': {
      const overall = aiAnalysisResults?.overallScore;
      return overall == null
        ? `${title}: analyzed.`
        : `${title}: analyzed. Overall score ${Math.round(overall)} of 100.`;
    }
  }
}
