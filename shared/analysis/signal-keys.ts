/**
 * The rubric's keys for signals. A signal that couldn't be measured has the value null in a record.
 */
export const signalKeys = [
  'syllablesPerSecond',
  'pauseShare',
  'longPausesPerMinute',
  'longestPauseSeconds',
  'syllablesPerPhrase',
  'fillersPerMinute',
  'pitchStdDevSemitones',
  'loudnessStdDevDb',
  'signalToNoiseDb',
  'cameraContactShare',
  'longestLookAwaySeconds',
  'looksAwayPerMinute',
  'tiltedShouldersShare',
  'slouchingShare',
  'tiltedHeadShare',
  'headSpeedDegreesPerSecond',
  'faceHeightShare',
  'faceOffCenterShare',
  'frameBrightness',
  'multipleFacesShare',
  'smileDetected',
  'wordingScore',
] as const;
