import * as z from 'zod';
import { staffRoles, type StaffRole } from '#shared/accounts/member.ts';
import type { StaffView } from '#shared/practice/video.ts';

export interface Viewer {
  viewerId: string;
  role: StaffRole;
}

interface WatchedVideo {
  staffViews?: ReadonlySet<string> | undefined;
}

export function formatStaffView({ viewerId, role }: Viewer, at: Date): string {
  return `${at.toISOString()}#${role}#${viewerId}`;
}

/**
 * True if the video has a view by this viewer on this day (UTC), so that reloading a player adds no
 * view.
 */
export function hasStaffView(
  { staffViews = new Set() }: WatchedVideo,
  viewer: Viewer,
  at: Date,
): boolean {
  const wanted = toDailyView(formatStaffView(viewer, at));
  return [...staffViews].some((view) => toDailyView(view) === wanted);
}

const viewSchema = z.tuple([z.string(), z.enum(staffRoles), z.string()]);

/** One view per viewer and day, newest first. Omits the viewers' IDs. */
export function listStaffViews({ staffViews = new Set() }: WatchedVideo): StaffView[] {
  const firstOfDay = new Map(
    [...staffViews]
      .toSorted((one, other) => other.localeCompare(one))
      .map((view) => [toDailyView(view), view]),
  );

  return [...firstOfDay.values()].map((view) => {
    const [at, by] = viewSchema.parse(view.split('#'));
    return { at, by };
  });
}

function toDailyView(view: string): string {
  return view.slice(0, 'YYYY-MM-DD'.length) + view.slice(view.indexOf('#'));
}
