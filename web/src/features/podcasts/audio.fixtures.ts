/** A 95-second audio element with stubs for the playback methods that jsdom lacks. */
export function anAudio(): HTMLAudioElement {
  const audio = document.createElement('audio');
  const motion = { paused: true };
  Object.defineProperties(audio, {
    paused: { get: () => motion.paused },
    readyState: { get: () => 4 },
    duration: { get: () => 95 },
  });
  const act = (paused: boolean, event: string) => {
    motion.paused = paused;
    audio.dispatchEvent(new Event(event));
  };
  audio.load = () => {};
  audio.play = () => {
    act(false, 'playing');
    return Promise.resolve();
  };
  audio.pause = () => act(true, 'pause');
  return audio;
}
