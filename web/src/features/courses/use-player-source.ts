import { type MediaProviderAdapter, canPlayHLSNatively, isHLSProvider } from '@vidstack/react';
import { useState } from 'react';
import type { Playback } from '#shared/catalog/catalog-item.ts';

/** Chooses the streaming versions if the browser can play them, and otherwise the original file. */
export function usePlayerSource({ url, contentType, stream }: Playback) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const playlistUrl =
    stream && stream.playlistUrl !== failedUrl && canStream() ? stream.playlistUrl : null;

  return {
    source: playlistUrl
      ? ({ src: playlistUrl, type: 'application/x-mpegurl' } as const)
      : { src: url, type: toPlayerType(contentType) },
    isStream: playlistUrl !== null,
    /** Call if the stream fails, to play the original file. */
    abandonStream: () => setFailedUrl(playlistUrl),
  };
}

/**
 * Loads hls.js only for a stream. Its worker is off, because the content security policy forbids
 * blob workers.
 */
export function configureProvider(provider: MediaProviderAdapter | null): void {
  if (!isHLSProvider(provider)) return;
  provider.library = () => import('hls.js');
  provider.config = { enableWorker: false };
}

function canStream(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis || canPlayHLSNatively();
}

/**
 * Declares QuickTime files as MP4, because browsers reject the QuickTime type even if they can play
 * the codec.
 */
function toPlayerType(contentType: string): 'video/mp4' | 'video/webm' | 'video/ogg' {
  if (contentType.startsWith('video/webm')) return 'video/webm';
  return contentType.startsWith('video/ogg') ? 'video/ogg' : 'video/mp4';
}
