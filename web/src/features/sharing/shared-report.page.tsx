import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ReplyOf } from '#shared/http/contract.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { MAX_SHARE_COMMENTS } from '#shared/sharing/share-limits.ts';
import type { openSharedReport, ShareComment } from '#shared/sharing/sharing.contract.ts';
import { Report, usePlayer, type Player } from '#web/features/analysis/analysis.public.ts';
import { CommentList } from '#web/features/coaching/timed-comments.public.ts';
import { AskedQuestion, PlaybackPlayer } from '#web/features/videos/videos.public.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { TapeMark } from '#web/ui/display/stage-art.tsx';

import { CommentForm } from './comment-form.tsx';
import { sharedPlaybackQuery, sharedReportQuery } from './sharing.queries.ts';
import { Commenter } from './commenter.tsx';

/**
 * `/shared`: a report for anyone with its link. The token is in the URL's fragment, which browsers
 * don't send.
 */
export function SharedReportPage() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <header className="border-b border-line/80">
        <div className="mx-auto flex h-16 max-w-[1168px] items-center px-4 sm:px-6">
          <Link to="/" className="flex items-center gap-2.5 py-2 font-serif text-lg tracking-tight">
            <TapeMark className="size-5.5" />
            {PRODUCT_NAME}
          </Link>
        </div>
      </header>
      <main>
        <Page title="A shared practice report">
          <Content key={token} token={token} />
        </Page>
      </main>
    </>
  );
}

function Content({ token }: { token: string }): ReactNode {
  const { data, error, refetch } = useQuery(sharedReportQuery(token));
  if (data) return <SharedReport token={token} report={data} />;

  if (token === '' || hasErrorCode(error, 'NOT_FOUND', 'BAD_REQUEST')) {
    return (
      <EmptyState level={1} title="This report is no longer available">
        The link has expired or was revoked, or the recording was deleted. Ask the person who sent
        it for a new link.
      </EmptyState>
    );
  }

  if (hasErrorCode(error, 'TOO_MANY_REQUESTS')) {
    return (
      <EmptyState level={1} title="Please try again later">
        This link was used too often in the last hour.
      </EmptyState>
    );
  }

  if (error) return <LoadFailure level={1} subject="The report" onRetry={() => void refetch()} />;

  return (
    <SkeletonGroup
      label="Loading the report"
      className="grid gap-6 lg:grid-cols-2"
      blocks={['aspect-video', 'h-64', 'h-40 lg:col-span-2']}
    />
  );
}

interface SharedReportProps {
  token: string;
  report: ReplyOf<typeof openSharedReport>['body'];
}

const TITLE = 'Practice answer';

function SharedReport({ token, report }: SharedReportProps) {
  const { results, record, questionId, recordedAt, expiresAt, comments } = report;
  const player = usePlayer();

  return (
    <>
      <h1 className="text-2xl sm:text-3xl">A practice report, shared with you</h1>

      <p className="mt-2 mb-8 max-w-[60ch] text-soft">
        The person who sent you this link is practicing for a job interview and would like your
        opinion. Watch the answer first, then read the report, which speaks to them. Please don’t
        pass the link on. It works until {formatLocalDateTime(expiresAt)}.
      </p>

      <Report
        results={results}
        title={TITLE}
        recordedAt={formatLocalDateTime(recordedAt)}
        question={
          questionId && (
            <AskedQuestion questionId={questionId} className="mt-3" textClassName="max-w-[62ch]" />
          )
        }
        recording={
          <>
            <PlaybackPlayer
              source={sharedPlaybackQuery(token)}
              title={TITLE}
              player={player}
              durationSeconds={results.durationSeconds}
            />

            {comments && (
              <div className="mt-3">
                {comments.length < MAX_SHARE_COMMENTS ? (
                  <CommentForm
                    token={token}
                    player={player}
                    durationSeconds={results.durationSeconds}
                  />
                ) : (
                  <p className="text-sm text-faint">
                    This link has reached its limit of {MAX_SHARE_COMMENTS} comments.
                  </p>
                )}
              </div>
            )}
          </>
        }
        player={player}
        record={record}
        coachFeedback={comments && <VisitorComments comments={comments} player={player} />}
        recordNotice={<p className="text-soft">This report has no timeline.</p>}
      />
    </>
  );
}

interface VisitorCommentsProps {
  comments: readonly ShareComment[];
  player: Player;
}

function VisitorComments({ comments, player }: VisitorCommentsProps) {
  return (
    <section aria-labelledby="visitor-comments-title" className="mt-10 border-y border-line py-7">
      <h3 id="visitor-comments-title" className="text-xl">
        Comments
      </h3>
      {comments.length === 0 ? (
        <p className="mt-2 text-soft">None yet. Pause the recording and comment at that moment.</p>
      ) : (
        <CommentList
          comments={comments}
          player={player}
          renderDetails={(comment) => <Commenter comment={comment} />}
        />
      )}
    </section>
  );
}
