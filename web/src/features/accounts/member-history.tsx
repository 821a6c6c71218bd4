import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { getMember, LoggedChange } from '#shared/accounts/members.contract.ts';
import { statusTexts } from '#shared/coaching/coach-request.ts';
import type { ReplyOf } from '#shared/http/contract.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { describeLoggedChange } from './member-change.ts';
import { memberRequestsQuery } from './members.queries.ts';
import { SettingsSection } from './settings-section.tsx';

export function MemberRequests({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(memberRequestsQuery(id));
  return (
    <SettingsSection
      id="requests"
      title="Coach requests"
      hint="Recordings, messages and answers aren’t shown."
    >
      {!data && error && <LoadFailure subject="The requests" onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonGroup label="Loading requests" className="" blocks={['h-18']} />}
      {data && (
        <History emptyText="No requests yet.">
          {data.map(({ id: key, videoTitle, status, coachName, createdAt, respondedAt }) => (
            <Entry key={key} title={videoTitle}>
              {statusTexts[status]}
              {coachName && ` · ${coachName}`} · asked {formatLocalDateTime(createdAt)}
              {respondedAt && ` · answered ${formatLocalDateTime(respondedAt)}`}
            </Entry>
          ))}
        </History>
      )}
    </SettingsSection>
  );
}

interface MemberSessionsProps {
  sessions: ReplyOf<typeof getMember>['body']['sessions'];
  /** Null if this administrator can't change the account. */
  onEnd: (() => void) | null;
}

export function MemberSessions({ sessions, onEnd }: MemberSessionsProps) {
  return (
    <SettingsSection id="sessions" title="Sessions" hint="Where the member is logged in.">
      <History emptyText="Not logged in.">
        {sessions.map(({ device, signedInAt, lastSeenAt }) => (
          <Entry key={signedInAt} title={device}>
            Since {formatLocalDateTime(signedInAt)} · last seen {formatLocalDateTime(lastSeenAt)}
          </Entry>
        ))}
      </History>
      {onEnd && sessions.length > 0 && (
        <Button className="mt-4" size="small" onClick={onEnd}>
          Log out everywhere
        </Button>
      )}
    </SettingsSection>
  );
}

export function ChangeLog({ changes }: { changes: readonly LoggedChange[] }) {
  return (
    <SettingsSection
      id="changes"
      title="Audit log"
      hint="Changes that administrators made, newest first."
    >
      <History emptyText="No changes yet.">
        {changes.map(({ at, change, reason, isConfirmed, by }) => (
          <Entry
            key={`${at} ${change.kind}`}
            title={`${describeLoggedChange(change)}${isConfirmed ? '' : ' (unconfirmed)'}`}
          >
            {formatLocalDateTime(at)} · {by ?? 'a former administrator'}
            {reason && <span className="mt-1 block text-soft">{reason}</span>}
          </Entry>
        ))}
      </History>
    </SettingsSection>
  );
}

function History({ emptyText, children }: { emptyText: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="text-soft">{emptyText}</p>;
  return <ul className="flex flex-col gap-4">{children}</ul>;
}

function Entry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <p className="font-medium break-words">{title}</p>
      <p className="mt-0.5 text-sm break-words text-faint">{children}</p>
    </li>
  );
}
