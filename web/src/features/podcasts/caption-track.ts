import type { Caption } from './player-state.ts';

/**
 * Calls `onCaption` with each caption, and with null between captions. Returns an unsubscribe
 * function.
 */
export function subscribeToCaptions(
  audio: HTMLAudioElement,
  url: string,
  onCaption: (caption: Caption | null) => void,
) {
  const element = document.createElement('track');
  element.kind = 'captions';
  element.src = url;
  audio.append(element);

  const { track } = element;
  // An audio element can't draw captions, so the browser only times the cues and the player renders
  // the text.
  track.mode = 'hidden';

  const emitCaption = () => {
    const cues = [...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue);
    onCaption(parseCaption(cues.map(({ text }) => text)));
  };

  track.addEventListener('cuechange', emitCaption);

  return () => {
    track.removeEventListener('cuechange', emitCaption);
    track.mode = 'disabled';
    element.remove();
    onCaption(null);
  };
}

const VOICE = /^<v(?:\.[^\s>]*)?\s+([^>]+)>/;
const TAG = /<[^>]*>/g;

export function parseCaption(cues: readonly string[]): Caption | null {
  const [first] = cues;
  if (first === undefined) return null;

  const text = cues.map((cue) => unescapeEntities(cue.replaceAll(TAG, ''))).join(' ');

  return {
    speaker: unescapeEntities(VOICE.exec(first)?.[1]?.trim() ?? ''),
    text: text.replaceAll(/\s+/g, ' ').trim(),
  };
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

function unescapeEntities(text: string): string {
  return text.replaceAll(/&[a-z]+;/g, (entity) => entities[entity] ?? entity);
}
