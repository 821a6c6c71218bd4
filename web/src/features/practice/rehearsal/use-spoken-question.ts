import { useEffect, useState } from 'react';
import { readIsMuted, saveIsMuted } from './speech-choice.store.ts';

/** Reads the text aloud once, and stops when the text changes. Says nothing for null. */
export function useSpokenQuestion(text: string | null) {
  const [isMuted, setMuted] = useState(readIsMuted);
  /** False if this browser can't speak. */
  const isAvailable = 'speechSynthesis' in window;

  useEffect(() => {
    if (text === null || isMuted || !isAvailable) return undefined;

    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'en-US';
    speechSynthesis.speak(utterance);

    // Stops before the recording starts, so that the voice isn't recorded.
    return () => speechSynthesis.cancel();
  }, [text, isMuted, isAvailable]);

  const toggle = () => {
    saveIsMuted(!isMuted);
    setMuted(!isMuted);
  };

  return { isAvailable, isMuted, toggle };
}
