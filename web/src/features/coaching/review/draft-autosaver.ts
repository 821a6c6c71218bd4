import type { LostHold } from './lost-hold.ts';

type SaveProblem =
  /** The save failed and will be retried. The draft stays in the browser. */
  | { name: 'failed'; reason: string }
  /** Another tab or device has saved a newer version. */
  | { name: 'conflict' }
  | LostHold
  /** This coach sent an answer from another tab or device. */
  | { name: 'answered' };

/** In the state `unsaved`, a debounced save is scheduled. */
export type SaveState = { name: 'saved' | 'unsaved' | 'saving' } | SaveProblem;

/** True if nothing more is saved until the coach solves the problem. */
export const isStopped = ({ name }: SaveState): boolean =>
  name === 'lost' || name === 'answered' || name === 'conflict';

export type SaveOutcome = { name: 'saved'; version: number } | SaveProblem;

export interface AutosavedDraft<T> {
  content: T;
  /** The server version on which the content is based. */
  version: number;
  state: SaveState;
}

export type DraftAutosaver<T> = ReturnType<typeof createDraftAutosaver<T>>;

interface AutosaverOptions<T> extends AutosavedDraft<T> {
  save: (content: T, version: number) => Promise<SaveOutcome>;
  setTimer?: (ms: number, act: () => void) => () => void;
}

const SAVE_DELAY_MS = 1_000;
const RETRY_DELAY_MS = 10_000;

const browserTimer = (ms: number, act: () => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * Autosaves a draft, with one save at a time. Each save sends the version on which the draft is
 * based.
 */
export function createDraftAutosaver<T>({
  save,
  setTimer = browserTimer,
  ...initialDraft
}: AutosaverOptions<T>) {
  let draft: AutosavedDraft<T> = initialDraft;
  let running: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;
  let isStarted = false;
  const listeners = new Set<() => void>();

  const update = (next: Partial<AutosavedDraft<T>>) => {
    draft = { ...draft, ...next };
    for (const tell of listeners) tell();
  };

  const scheduleSave = (ms: number) => {
    // Once the page is closed, a late save could conflict with one from the reopened page.
    if (!isStarted) return;

    cancelTimer ??= setTimer(ms, () => {
      cancelTimer = null;
      void saveNow();
    });
  };

  const cancelSave = () => {
    cancelTimer?.();
    cancelTimer = null;
  };

  const applyOutcome = (outcome: SaveOutcome, sent: T) => {
    if (draft.state.name === 'lost' || draft.state.name === 'answered') return;

    if (outcome.name !== 'saved') {
      update({ state: outcome });
      if (outcome.name === 'failed') scheduleSave(RETRY_DELAY_MS);
      return;
    }

    const isEverythingSaved = draft.content === sent;
    update({ version: outcome.version, state: { name: isEverythingSaved ? 'saved' : 'unsaved' } });
    if (!isEverythingSaved) scheduleSave(SAVE_DELAY_MS);
  };

  const saveNow = async (): Promise<void> => {
    if (running) return running;
    if (draft.state.name !== 'unsaved' && draft.state.name !== 'failed') return undefined;

    cancelSave();

    const sent = draft.content;
    update({ state: { name: 'saving' } });
    running = save(sent, draft.version).then((outcome) => {
      running = null;
      applyOutcome(outcome, sent);
    });

    return running;
  };

  return {
    read: () => draft,

    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },

    change: (content: T) => {
      if (isStopped(draft.state)) {
        update({ content });
        return;
      }

      const { name } = draft.state;
      update({ content, state: name === 'saving' ? draft.state : { name: 'unsaved' } });
      if (name === 'failed') cancelSave();
      scheduleSave(SAVE_DELAY_MS);
    },

    /** Saves pending changes. Resolves to true if the server has the latest content. */
    flush: async () => {
      await running;
      await saveNow();
      return draft.state.name === 'saved';
    },

    /**
     * Continues with the given content and version after an edit conflict, or after the coach
     * regains the request.
     */
    resume: (storedDraft: AutosavedDraft<T>) => {
      cancelSave();
      update(storedDraft);
      if (draft.state.name === 'unsaved') scheduleSave(SAVE_DELAY_MS);
    },

    /** Stops saving, because the hold was lost or an answer was sent. */
    stopSaving: (state: LostHold | { name: 'answered' }) => {
      cancelSave();
      update({ state });
    },

    start: () => {
      isStarted = true;
      if (draft.state.name === 'unsaved' || draft.state.name === 'failed')
        scheduleSave(SAVE_DELAY_MS);
    },

    /** Cancels any scheduled save or retry. `flush` still works. */
    stop: () => {
      isStarted = false;
      cancelSave();
    },
  };
}
