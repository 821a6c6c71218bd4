// Measures one clip and prints the findings and resource usage as JSON.
import { readFileSync } from 'node:fs';
import { buildMeasuredRecording } from '#functions/analysis/measure-function/measure-file.service.ts';
import { observeRecording } from '#functions/analysis/measure-function/measure-file.service.ts';
import { findLooksAway } from '#functions/analysis/measure/picture/gaze.ts';
import { findPeople } from '#functions/analysis/measure/picture/people.ts';
import {
  noseHeightPixels,
  shoulderTiltDegrees,
} from '#functions/analysis/measure/picture/posture.ts';
import { measureVoice } from '#functions/analysis/measure/voice/measure-voice.ts';
import { writeRecord } from '#functions/analysis/record/write-record.service.ts';
import type { ResourceUsage, Findings } from './findings.ts';

const [path] = process.argv.slice(2);
if (!path) throw new Error('Usage: measure-clip.ts CLIP');
const started = performance.now();
const observation = await observeRecording(path);
if (observation.state === 'unreadable') throw new Error(`${path}: ${observation.reason}`);
const { observed } = observation;
const record = await writeRecord(buildMeasuredRecording(observation));
const cost = measureCostSince(started);
const voice = measureVoice(observed.sound, observed.probabilities);
const people = findPeople(observed.observations);

const findings: Findings = {
  record,
  pauses: [...voice.pauses],
  looksAway: [...findLooksAway(observed.observations)],
  pitch: { medianHertz: voice.pitchMedianHertz, range: voice.pitchRangeSemitones },
  noFaceShare: people.noFaceShare,
  multipleFacesShare: people.multipleFacesShare,
  frames: observed.observations.map(({ atSeconds, body, face }) => ({
    atSeconds,
    headPitchDegrees: face && face.head.pitch,
    eyePitchDegrees: face && face.eyes.pitch,
    shoulderTiltDegrees: body && shoulderTiltDegrees(body),
    noseHeightPixels: body && noseHeightPixels(body),
  })),
};

process.stdout.write(JSON.stringify({ findings, cost }), () => process.exit(0));

/**
 * Resource usage, including model loading and the decoder processes' CPU time, but not their memory
 * (40 to 100 MB).
 */
function measureCostSince(start: number): ResourceUsage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const own = (userCPUTime + systemCPUTime) / 1e6;

  return {
    wallSeconds: Math.round((performance.now() - start) / 100) / 10,
    cpuSeconds: Math.round((own + childrenCpuSeconds()) * 10) / 10,
    peakMemoryMb: Math.round(maxRSS / 1024),
  };
}

/**
 * Returns the CPU seconds used by exited child processes, or 0 if the system isn't Linux. Fields 16
 * and 17 of /proc/self/stat contain this time in 1/100 s.
 */
function childrenCpuSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}
