import { useEffect, useRef, useState } from 'react';
import type { AnalysisStatus } from '#shared/practice/analysis-status.ts';
import type { Video } from '#shared/practice/video.ts';

interface AnalysisAnnouncerProps {
  videos: readonly Video[];
  titles: ReadonlyMap<string, string>;
}

export function AnalysisAnnouncer({ videos, titles }: AnalysisAnnouncerProps) {
  const [text, setText] = useState('');
  const lastStatuses = useRef(new Map<string, AnalysisStatus>());

  useEffect(() => {
    for (const video of videos) {
      const last = lastStatuses.current.get(video.id);
      if (last && last !== video.analysisStatus)
        setText(describeStatusChange(video, titles.get(video.id) ?? 'Your video'));
      lastStatuses.current.set(video.id, video.analysisStatus);
    }
  }, [videos, titles]);

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
