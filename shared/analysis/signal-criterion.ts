import type { SignalKey } from './analysis-record.ts';
import type { CriterionKey } from './criteria.ts';

/** Maps each signal to the criterion that recommended courses train. A signal can count toward other criteria too. */
export const signalCriterion: Readonly<Record<SignalKey, CriterionKey>> = {
  syllablesPerSecond: 'communicationSkills',
  pauseShare: 'communicationSkills',
  longPausesPerMinute: 'confidence',
  longestPauseSeconds: 'confidence',
  syllablesPerPhrase: 'communicationSkills',
  fillersPerMinute: 'confidence',
  pitchStdDevSemitones: 'charisma',
  loudnessStdDevDb: 'charisma',
  signalToNoiseDb: 'overallProfessionalism',
  cameraContactShare: 'eyeContact',
  longestLookAwaySeconds: 'eyeContact',
  looksAwayPerMinute: 'eyeContact',
  tiltedShouldersShare: 'posture',
  slouchingShare: 'posture',
  tiltedHeadShare: 'posture',
  headSpeedDegreesPerSecond: 'posture',
  faceHeightShare: 'overallProfessionalism',
  faceOffCenterShare: 'overallProfessionalism',
  frameBrightness: 'overallProfessionalism',
  multipleFacesShare: 'overallProfessionalism',
  smileDetected: 'charisma',
  wordingScore: 'communicationSkills',
};
