import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { buildTakeTitles } from '#shared/practice/take-titles.ts';
import { hasResults, isUnfinished, type Video } from '#shared/practice/video.ts';
import { CoachTab } from '#web/features/coaching/coaching.public.ts';
import { usePlannedQuestion } from '#web/features/interview-plan/interview-plan-practice.public.ts';
import { useSession } from '#web/platform/session.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx';

import { CompareTakesPanel } from './compare/compare-takes-panel.tsx';
import { LibraryTab } from './library/library-tab.tsx';
import { useQuestion } from './questions/use-question.ts';
import { RecordTab } from './record-tab.tsx';
import { AnalysisAnnouncer } from './report/analysis-announcer.tsx';
import { ResultsTab } from './report/results-tab.tsx';
import { useAnalyzeAndShow } from './report/use-analyze-and-show.ts';
import { ConsentDialog, useConsent } from './settings/consent-dialog.tsx';
import { useChangeSettings, practiceSettingsQuery } from './settings/practice-settings.queries.ts';
import { useMarkReportOpened, useVideos } from './takes/practice.queries.ts';
import { TakeSummary } from './takes/take-summary.tsx';
import { TakesLoading } from './takes/takes-loading.tsx';
import { LeaveGuard } from './upload/leave-guard.tsx';
import { sendVideo } from './upload/send-video.ts';
import { type PracticeUploadControl, usePracticeUpload } from './upload/use-practice-upload.ts';
import { parseTab, usePracticeLocation } from './use-practice-location.ts';

/** The recorder needs the question and cue of an earlier take. */
function QuestionLoading({ query }: Pick<ComponentProps<typeof TakesLoading>, 'query'>) {
  return (
    <TakesLoading query={query} label="Loading your question" className="grid" blocks={['h-96']} />
  );
}

function listTabs({ isResultsDisabled }: { isResultsDisabled: boolean }) {
  return [
    { value: 'record', label: 'Record' },
    { value: 'library', label: 'Library' },
    { value: 'coach', label: 'Coach' },
    { value: 'results', label: 'Results', disabled: isResultsDisabled },
  ];
}

/**
 * `/video-analysis?tab=record|library|coach|results`. Other parameters: `video` (results and
 * coach), `retake` (recorder), `question` (recorder), and `compare` with the IDs of two
 * takes.
 */
export function PracticePage() {
  const { user } = useSession();
  return user && <PracticeRoom user={user} />;
}

export { PracticePage as Component };

function PracticeRoom({ user }: { user: User }) {
  const { tab, videoId, retakeId, questionId, compared, go, retake } = usePracticeLocation();
  const [isRecording, setRecording] = useState(false);
  const consent = useConsent();
  const sending = usePracticeUpload({
    memberId: user.id,
    send: sendVideo,
    onConsentRequired: consent.askAgain,
  });

  const { videos, titles, chosen, hasReport, query } = useChosenVideo(videoId);
  const retaken = videos.find(({ id }) => id === retakeId) ?? null;
  const question = useNextQuestion(query.isPending ? null : videos, questionId);
  const analyze = useAnalyzeAndShow({
    show: (id) => go('results', id),
    onConsentRequired: consent.askAgain,
  });

  const [openedByItself, setOpenedByItself] = useState<string | null>(null);
  useOpenReport(sending, videos, {
    isWaiting: tab === 'record',
    show: (id) => {
      setOpenedByItself(id);
      go('results', id);
    },
  });

  const openedId = tab === 'results' && chosen && hasResults(chosen) ? chosen.id : null;
  const { mutate: markOpened } = useMarkReportOpened();
  useEffect(() => {
    if (openedId !== null) markOpened(openedId);
  }, [openedId, markOpened]);

  const isUploading = sending.state.name === 'sending' || sending.state.name === 'waiting';

  return (
    <Page title="AI Video Analysis">
      <div className="-mt-3 mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 sm:-mt-4 sm:mb-5 low:mt-0 low:mb-1">
        <h1 className="text-2xl sm:text-3xl low:text-xl">AI Video Analysis</h1>
        <p className="flex flex-wrap gap-x-2 gap-y-1.5">
          <Badge>Starter & Professional Plans</Badge>
          <Badge>1-Minute Sessions</Badge>
          <Badge>6 Scoring Criteria</Badge>
        </p>
      </div>

      <Tabs
        label="Practice room"
        value={tab}
        onChange={(value) => go(parseTab(value))}
        tabs={listTabs({ isResultsDisabled: !hasReport && tab !== 'results' })}
      >
        <TabPanel value="record">
          {retakeId !== null && query.data === undefined ? (
            <QuestionLoading query={query} />
          ) : (
            <RecordTab
              user={user}
              sending={sending}
              videos={videos}
              question={question}
              retaken={retaken}
              consent={consent}
              isStarting={analyze.isPending}
              onAnalyze={analyze.mutate}
              onRecordingChange={setRecording}
            />
          )}
        </TabPanel>

        <TabPanel value="library">
          <LibraryTab
            query={query}
            titles={titles}
            canAnalyze={user.plan !== null}
            onRetry={analyze.mutate}
            retryingId={analyze.isPending ? analyze.variables : null}
            onRecord={() => go('record')}
          />
        </TabPanel>

        <TabPanel value="coach">
          <CoachTab
            videos={query.data ?? null}
            renderTake={(video) => (
              <TakeSummary video={video} videos={videos} title={titles.get(video.id) ?? ''} />
            )}
          />
        </TabPanel>

        <TabPanel value="results">
          {compared ? (
            <CompareTakesPanel
              query={query}
              ids={compared}
              titles={titles}
              onRetake={user.plan === null ? null : retake}
            />
          ) : (
            <ResultsTab
              query={query}
              video={chosen}
              isUnknown={videoId !== null && chosen === null}
              title={titles.get(chosen?.id ?? '') ?? ''}
              takesFocus={chosen !== null && chosen.id === openedByItself}
              canAnalyze={user.plan !== null}
              isStarting={analyze.isPending}
              onRetry={analyze.mutate}
              onRecord={() => go('record')}
              onRetake={retake}
            />
          )}
        </TabPanel>
      </Tabs>

      <ConsentDialog consent={consent} />
      <AnalysisAnnouncer videos={videos} titles={titles} />
      <LeaveGuard ongoing={isRecording ? 'recording' : isUploading ? 'uploading' : null} />
    </Page>
  );
}

/**
 * Opens the report of the uploaded take once it's ready, if the member is still waiting for it.
 * After that, the upload is over: going back must not open the report again.
 */
function useOpenReport(
  sending: PracticeUploadControl,
  videos: readonly Video[],
  { isWaiting, show }: { isWaiting: boolean; show: (videoId: string) => void },
): void {
  const sentId = sending.state.name === 'sent' ? sending.state.video.id : null;
  const isReady = videos.some((video) => video.id === sentId && hasResults(video));
  const open = useEffectEvent(() => sentId && show(sentId));
  const end = useEffectEvent(sending.reset);

  useEffect(() => {
    if (!isReady) return;
    if (isWaiting) open();
    else end();
  }, [isReady, isWaiting]);
}

/**
 * The video in the URL; null if the loaded list has no such video. Without one in the URL, the
 * newest video with results, or else the newest one being analyzed.
 */
function useChosenVideo(videoId: string | null) {
  const query = useVideos();
  const videos = query.data ?? [];
  const newest = videos.find(hasResults) ?? videos.find(isUnfinished) ?? null;
  const chosen = videoId ? (videos.find(({ id }) => id === videoId) ?? null) : newest;

  return { query, videos, titles: buildTakeTitles(videos), chosen, hasReport: newest !== null };
}

function useNextQuestion(videos: readonly Video[] | null, wantedId: string | null) {
  const settings = useQuery(practiceSettingsQuery);
  const planned = usePlannedQuestion();
  const { mutate: change } = useChangeSettings();

  return useQuestion({
    wantedId,
    planned,
    answered: videos && videos.flatMap(({ questionId }) => questionId ?? []),
    level: settings.isPending ? undefined : (settings.data?.level ?? null),
    onLevel: (level) => change({ level }),
  });
}
