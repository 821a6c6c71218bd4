/** A 95-second audio element with stubs for the playback methods that jsdom lacks. */
export function fakeAudio(): HTMLAudioElement {
  const audio = document.createElement('audio');
  const playback = { paused: true };
  Object.defineProperties(audio, {
    paused: { get: () => playback.paused },
    readyState: { get: () => 4 },
    duration: { get: () => 95 },
  });

  const setPaused = (paused: boolean, event: string) => {
    playback.paused = paused;
    audio.dispatchEvent(new Event(event));
  };

  audio.load = () => {};
  audio.play = () => {
    setPaused(false, 'playing');
    return Promise.resolve();
  };

  audio.pause = () => setPaused(true, 'pause');

  return audio;
}
