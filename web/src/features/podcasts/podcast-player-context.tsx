import {
  type ReactNode,
  Suspense,
  createContext,
  lazy,
  use,
  useState,
  useSyncExternalStore,
} from 'react';
import type { PodcastPlayer } from './podcast-player.ts';

/**
 * Holds this tab's podcast player. Pages with podcasts create it, so the player's code isn't in the
 * initial bundle.
 */
class PlayerHolder {
  #player: PodcastPlayer | null = null;
  #onCreate = () => {};

  readonly get = () => this.#player;

  readonly getOrCreate = (create: () => PodcastPlayer): PodcastPlayer => {
    if (this.#player) return this.#player;

    // Deferred, because React can't update the player bar while another component renders.
    queueMicrotask(() => this.#onCreate());

    return (this.#player = create());
  };

  readonly subscribe = (listener: () => void) => {
    this.#onCreate = listener;
    return () => {
      this.#onCreate = () => {};
    };
  };
}

const PlayerContext = createContext<PlayerHolder | null>(null);
const NowPlaying = lazy(async () => ({ default: (await import('./now-playing.tsx')).NowPlaying }));

export function PodcastPlayerProvider({ children }: { children: ReactNode }) {
  const [holder] = useState(() => new PlayerHolder());
  return <PlayerContext value={holder}>{children}</PlayerContext>;
}

export function usePlayerHolder(): PlayerHolder {
  const holder = use(PlayerContext);
  if (!holder) throw new Error('podcasts need a PodcastPlayerProvider above them');
  return holder;
}

export function NowPlayingBar() {
  const { subscribe, get } = usePlayerHolder();
  const player = useSyncExternalStore(subscribe, get, () => null);
  return <Suspense>{player && <NowPlaying player={player} />}</Suspense>;
}
