export type SaveState =
  | { readonly name: 'saved' }
  /** Waiting for the debounce delay before saving. */
  | { readonly name: 'unsaved' }
  | { readonly name: 'saving' }
  /** The draft is kept in the browser, and the save is retried. */
  | { readonly name: 'failed'; readonly reason: string }
  /** Another tab or device saved in the meantime. */
  | { readonly name: 'conflict' }
  /** The hold was lost, so nothing can be saved. */
  | { readonly name: 'lost' }
  /** This coach sent an answer from another tab or device. */
  | { readonly name: 'answered' };

export type SaveOutcome =
  | { readonly name: 'saved'; readonly version: number }
  | { readonly name: 'failed'; readonly reason: string }
  | { readonly name: 'conflict' }
  | { readonly name: 'lost' }
  | { readonly name: 'answered' };

export interface AutosavedDraft<T> {
  readonly content: T;
  /** The server version the content is based on. */
  readonly version: number;
  readonly state: SaveState;
}

export interface DraftAutosaver<T> {
  readonly read: () => AutosavedDraft<T>;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly change: (content: T) => void;
  /** Saves pending changes; resolves to true if everything is on the server. */
  readonly flush: () => Promise<boolean>;
  /** Continues with this content and server version, after a conflict or a new hold. */
  readonly resume: (draft: AutosavedDraft<T>) => void;
  /** Stops saving, because the hold was lost or an answer was sent. */
  readonly stopSaving: (to?: 'lost' | 'answered') => void;
  /** Starts saving pending changes. */
  readonly start: () => void;
  readonly stop: () => void;
}

interface AutosaverOptions<T> extends AutosavedDraft<T> {
  readonly save: (content: T, version: number) => Promise<SaveOutcome>;
  readonly setTimer?: (ms: number, act: () => void) => () => void;
}

const SAVE_DELAY_MS = 1_000;
const RETRY_DELAY_MS = 10_000;

const browserTimer = (ms: number, act: () => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** Autosaves a draft: one save at a time, each with the version it's based on. */
export function createDraftAutosaver<T>({
  save,
  setTimer = browserTimer,
  ...initialDraft
}: AutosaverOptions<T>): DraftAutosaver<T> {
  let draft: AutosavedDraft<T> = initialDraft;
  let running: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const update = (next: Partial<AutosavedDraft<T>>) => {
    draft = { ...draft, ...next };
    for (const tell of listeners) tell();
  };
  const scheduleSave = (ms: number) => {
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
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    change: (content) => {
      const { name } = draft.state;
      if (name === 'lost' || name === 'answered' || name === 'conflict') {
        update({ content });
        return;
      }
      update({ content, state: name === 'saving' ? draft.state : { name: 'unsaved' } });
      if (name === 'failed') cancelSave();
      scheduleSave(SAVE_DELAY_MS);
    },
    flush: async () => {
      await running;
      await saveNow();
      return draft.state.name === 'saved';
    },
    resume: (storedDraft) => {
      cancelSave();
      update(storedDraft);
      if (draft.state.name === 'unsaved') scheduleSave(SAVE_DELAY_MS);
    },
    stopSaving: (to = 'lost') => {
      cancelSave();
      update({ state: { name: to } });
    },
    start: () => {
      if (draft.state.name === 'unsaved') scheduleSave(SAVE_DELAY_MS);
    },
    stop: cancelSave,
  };
}
