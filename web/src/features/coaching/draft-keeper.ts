/** The draft's save state. */
export type SaveState =
  | { readonly name: 'saved' }
  /** Debounced, so not every keystroke is saved. */
  | { readonly name: 'unsaved' }
  | { readonly name: 'saving' }
  /** Kept in the browser and retried. */
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

export interface KeptDraft<T> {
  readonly content: T;
  /** The server version the content is based on. */
  readonly version: number;
  readonly state: SaveState;
}

export interface DraftKeeper<T> {
  readonly read: () => KeptDraft<T>;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly change: (content: T) => void;
  /** Saves pending changes; resolves to true if everything is on the server. */
  readonly flush: () => Promise<boolean>;
  /** Continues with this content and server version, after a conflict or a new hold. */
  readonly resume: (draft: KeptDraft<T>) => void;
  /** Stops saving, because the hold was lost or an answer was sent. */
  readonly lose: (to?: 'lost' | 'answered') => void;
  /** Starts saving pending changes. */
  readonly start: () => void;
  readonly stop: () => void;
}

interface KeeperParts<T> extends KeptDraft<T> {
  readonly save: (content: T, version: number) => Promise<SaveOutcome>;
  readonly after?: (ms: number, act: () => void) => () => void;
}

const SAVE_AFTER_MS = 1_000;
const RETRY_AFTER_MS = 10_000;

const browserTimer = (ms: number, act: () => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** Autosaves a draft: one save at a time, each with the version it's based on. */
export function createDraftKeeper<T>({ save, after = browserTimer, ...begin }: KeeperParts<T>): DraftKeeper<T> {
  let kept: KeptDraft<T> = begin;
  let running: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const show = (next: Partial<KeptDraft<T>>) => {
    kept = { ...kept, ...next };
    for (const tell of listeners) tell();
  };
  const wait = (ms: number) => {
    cancelTimer ??= after(ms, () => {
      cancelTimer = null;
      void begins();
    });
  };
  const calm = () => {
    cancelTimer?.();
    cancelTimer = null;
  };
  const take = (outcome: SaveOutcome, sent: T) => {
    if (kept.state.name === 'lost' || kept.state.name === 'answered') return;
    if (outcome.name !== 'saved') {
      show({ state: outcome });
      if (outcome.name === 'failed') wait(RETRY_AFTER_MS);
      return;
    }
    const isAll = kept.content === sent;
    show({ version: outcome.version, state: { name: isAll ? 'saved' : 'unsaved' } });
    if (!isAll) wait(SAVE_AFTER_MS);
  };
  const begins = async (): Promise<void> => {
    if (running) return running;
    if (kept.state.name !== 'unsaved' && kept.state.name !== 'failed') return undefined;
    calm();
    const sent = kept.content;
    show({ state: { name: 'saving' } });
    running = save(sent, kept.version).then((outcome) => {
      running = null;
      take(outcome, sent);
    });
    return running;
  };

  return {
    read: () => kept,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    change: (content) => {
      const { name } = kept.state;
      if (name === 'lost' || name === 'answered' || name === 'conflict') {
        show({ content });
        return;
      }
      show({ content, state: name === 'saving' ? kept.state : { name: 'unsaved' } });
      if (name === 'failed') calm();
      wait(SAVE_AFTER_MS);
    },
    flush: async () => {
      await running;
      await begins();
      return kept.state.name === 'saved';
    },
    resume: (draft) => {
      calm();
      show(draft);
      if (draft.state.name === 'unsaved') wait(SAVE_AFTER_MS);
    },
    lose: (to = 'lost') => {
      calm();
      show({ state: { name: to } });
    },
    start: () => {
      if (kept.state.name === 'unsaved') wait(SAVE_AFTER_MS);
    },
    stop: calm,
  };
}
