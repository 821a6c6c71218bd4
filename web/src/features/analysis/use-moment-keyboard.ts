import { type KeyboardEvent, useState } from 'react';
import type { Evidence } from '../../../../shared/analysis/analysis-record.ts';

type LaneMoments = readonly (readonly Evidence[])[];

/** Roving tabindex with one Tab stop. Left and Right move in time, and Up and Down move between lanes. */
export function useMomentKeyboard(lanes: LaneMoments) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const inTime = lanes.flat().toSorted((one, other) => one.startSeconds - other.startSeconds);
  const tabbable = inTime.find(({ id }) => id === focusedId) ?? inTime[0] ?? null;
  return {
    tabbableId: tabbable?.id ?? null,
    onFocus: setFocusedId,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = tabbable && findNextMoment(event.key, tabbable, lanes);
      if (!next) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-moment="${next.id}"]`)?.focus();
    },
  };
}

export function findNextMoment(key: string, from: Evidence, lanes: LaneMoments): Evidence | null {
  const inTime = lanes.flat().toSorted((one, other) => one.startSeconds - other.startSeconds);
  const at = inTime.findIndex(({ id }) => id === from.id);
  const lane = lanes.findIndex((moments) => moments.some(({ id }) => id === from.id));
  switch (key) {
    case 'ArrowRight':
      return inTime[at + 1] ?? null;
    case 'ArrowLeft':
      return inTime[at - 1] ?? null;
    case 'ArrowDown':
      return nearest(from, lanes[lane + 1]);
    case 'ArrowUp':
      return nearest(from, lanes[lane - 1]);
    case 'Home':
      return inTime[0] ?? null;
    case 'End':
      return inTime.at(-1) ?? null;
    default:
      return null;
  }
}

function nearest({ startSeconds }: Evidence, moments: readonly Evidence[] = []): Evidence | null {
  const distance = (moment: Evidence) => Math.abs(moment.startSeconds - startSeconds);
  return moments.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}
