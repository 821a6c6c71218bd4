import { useEffect, useRef, useState } from 'react';
import type { AnalysisStatus, Video } from '../../../../shared/practice/video.ts';

interface AnalysisVoiceProps {
  readonly videos: readonly Video[];
  readonly titles: ReadonlyMap<string, string>;
}

/** Announces status changes of analyses to screen readers. */
export function AnalysisVoice({ videos, titles }: AnalysisVoiceProps) {
  const [text, setText] = useState('');
  const before = useRef(new Map<string, AnalysisStatus>());
  useEffect(() => {
    for (const video of videos) {
      const last = before.current.get(video.id);
      if (last && last !== video.analysisStatus) setText(changeText(video, titles.get(video.id) ?? 'Your video'));
      before.current.set(video.id, video.analysisStatus);
    }
  }, [videos, titles]);
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}

function changeText({ analysisStatus, aiAnalysisResults }: Video, title: string): string {
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
