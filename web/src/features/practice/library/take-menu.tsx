import { canSubmitVideo } from '#shared/coaching/coach-request.ts';
import { buildAskCoachPath, buildRehearsalReportPath } from '#shared/practice/practice-links.ts';
import { isFileRefused, type Video } from '#shared/practice/video.ts';
import { Menu, MenuItem, MenuLink } from '#web/ui/controls/menu.tsx';
import { hasEarlierTakes } from '../compare/choose-earlier-take.tsx';
import { KeepRecordingSwitch } from '../takes/keep-recording-switch.tsx';

export interface TakeActions {
  onCompare: (video: Video) => void;
  onDelete: (video: Video) => void;
}

interface TakeMenuProps extends TakeActions {
  video: Video;
  videos: readonly Video[];
  title: string;
  className?: string;
}

export function TakeMenu({ video, videos, title, className, ...actions }: TakeMenuProps) {
  return (
    <Menu label={`Actions for ${title}`} className={className}>
      {hasEarlierTakes(video, videos) && (
        <MenuItem icon="same" onClick={() => actions.onCompare(video)}>
          Compare with an earlier take
        </MenuItem>
      )}
      {canSubmitVideo(video) && (
        <MenuLink icon="person" to={buildAskCoachPath(video.id)}>
          Ask a coach
        </MenuLink>
      )}
      {video.rehearsalId && (
        <MenuLink icon="play" to={buildRehearsalReportPath(video.rehearsalId)}>
          Open the rehearsal
        </MenuLink>
      )}
      {!isFileRefused(video) && (
        <div className="my-1 border-y border-line px-3 py-1">
          <KeepRecordingSwitch video={video} title={title} />
        </div>
      )}
      <MenuItem icon="trash" isDanger onClick={() => actions.onDelete(video)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
