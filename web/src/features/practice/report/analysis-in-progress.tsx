import type { Video } from '#shared/practice/video.ts';
import { usePlayer } from '#web/features/analysis/analysis.public.ts';
import {
  AskedQuestion,
  PlaybackPlayer,
  playbackQuery,
} from '#web/features/videos/videos.public.ts';
import { describeRunning, statusLabels } from '../takes/status-texts.ts';
import { AnalysisSteps } from './analysis-steps.tsx';

export function AnalysisInProgress({ video, title }: { video: Video; title: string }) {
  const player = usePlayer();
  return (
    <section
      aria-label="Analysis in progress"
      className="grid items-start gap-6 low:grid-cols-2 lg:grid-cols-2 lg:gap-10"
    >
      <PlaybackPlayer source={playbackQuery(video.id)} title={title} player={player} />

      <div className="min-w-0">
        <p className="line-clamp-2 text-sm text-faint">{title}</p>
        <h2 className="mt-1 text-2xl">{statusLabels[video.analysisStatus]}</h2>
        <p aria-live="polite" className="mt-1 mb-5 text-soft low:mb-3">
          {describeStage(video)}
        </p>
        <AnalysisSteps stage={video.analysisStage} />
        <aside aria-labelledby="tip-title" className="mt-6 border-l-2 border-tape pl-4">
          <h3 id="tip-title" className="font-sans text-sm font-medium tracking-normal text-faint">
            While you wait
          </h3>
          <p className="mt-1 max-w-[44ch] font-serif text-lg leading-snug">{chooseTip(video.id)}</p>
        </aside>
        {video.questionId && (
          <AskedQuestion questionId={video.questionId} title={title} className="mt-6" />
        )}
        <p className="mt-6 text-sm text-faint">
          Your report will appear here automatically. You can leave this page.
        </p>
      </div>
    </section>
  );
}

function describeStage(video: Video): string {
  switch (video.analysisStage) {
    case 'measuring':
      return 'Listening to your voice while watching your eyes and posture.';
    case 'scoring':
      return 'Scoring your take and writing your report.';
    case null:
      return video.analysisStatus === 'pending'
        ? describeRunning(video)
        : 'Opening your recording.';
  }
}

/**
 * Shown beside the member's recording during its analysis, so that the member can apply a tip while
 * watching.
 */
export const waitingTips = [
  'Watch your take once without sound. You’ll notice your posture and your eyes first.',
  'Listen once without looking. Do your sentences end on a firm note?',
  'Which sentence could you cut? Most answers get better when they get shorter.',
  'Your recorded voice sounds odd only to you. Everyone else hears the voice they know.',
  'Say the result first, then how you got there.',
  'Raise the camera to eye level. A stack of books under your laptop is enough.',
  'Move the video window close to the lens, so you look your listener in the eye.',
  'A pause feels long to you and short to everyone else. Let a sentence land.',
  'Say “I” for your part and “we” for the team’s part.',
  'One number makes an answer easy to remember. Which number belongs in yours?',
  'Face the window. With a window behind you, your face looks dark.',
  'Change one thing per take. You’ll hear whether it helped.',
] as const;

/** Always returns the same tip for a video. */
export function chooseTip(videoId: string): string {
  let sum = 0;
  for (const character of videoId) sum = (31 * sum + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return waitingTips[sum % waitingTips.length] ?? waitingTips[0];
}
