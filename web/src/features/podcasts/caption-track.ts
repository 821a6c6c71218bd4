import type { Caption } from './player-state.ts';

/**
 * Follows a WebVTT file along an audio element and tells what is said now, null between words. Answers the function that
 * ends it. A file that does not load says nothing: the sound goes on.
 */
export function followCaptions(audio: HTMLAudioElement, url: string, onCaption: (caption: Caption | null) => void) {
  const element = document.createElement('track');
  element.kind = 'captions';
  element.src = url;
  audio.append(element);
  const { track } = element;
  // Sound has no picture to draw on: the browser reads the file and keeps the time, the words are shown by us.
  track.mode = 'hidden';
  const tell = () => {
    const cues = [...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue);
    onCaption(captionOf(cues.map(({ text }) => text)));
  };
  track.addEventListener('cuechange', tell);
  return () => {
    track.removeEventListener('cuechange', tell);
    track.mode = 'disabled';
    element.remove();
    onCaption(null);
  };
}

const VOICE = /^<v(?:\.[^\s>]*)?\s+([^>]+)>/;
const TAG = /<[^>]*>/g;

/** The caption of the cues that are spoken together; the first one's voice names the speaker. */
export function captionOf(cues: readonly string[]): Caption | null {
  const [first] = cues;
  if (first === undefined) return null;
  const text = cues.map((cue) => unescaped(cue.replaceAll(TAG, ''))).join(' ');
  return { speaker: unescaped(VOICE.exec(first)?.[1]?.trim() ?? ''), text: text.replaceAll(/\s+/g, ' ').trim() };
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

function unescaped(text: string): string {
  return text.replaceAll(/&[a-z]+;/g, (entity) => entities[entity] ?? entity);
}
