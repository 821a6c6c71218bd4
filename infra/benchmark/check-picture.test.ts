import { expect, it } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { checkPicture } from './check-picture.ts';
import type { Findings } from './findings.ts';
import type { ClipTruth } from './ground-truth.ts';

const truth = (face_absent_share: number): ClipTruth => ({
  file: 'c20_absent.webm',
  duration_s: 30,
  video: { face_absent_share, transition_s: 0.25 },
});

const findings = (noFaceShare: number): Findings => ({
  record,
  pauses: [],
  looksAway: [],
  pitch: { medianHertz: 0, range: 0 },
  noFaceShare,
  multipleFacesShare: 0,
  frames: [],
});

it.each([
  [0.3, 0.33, true],
  [0.3, 0.2, false],
  [0, 0.1, false],
])('compares an absence of %f with a measured share of %f', (absent, measured, pass) => {
  const line = checkPicture(truth(absent), findings(measured)).find(
    ({ signal }) => signal === 'share without a face',
  );
  expect(line).toMatchObject({ truth: absent, measured, pass });
});

it.each([
  ['away_eyes', 0.64, 0.58, true],
  ['away_eyes', 0.64, 0.88, false],
  ['down_eyes', 0.64, 0.88, undefined],
])('with looks %s compares a camera share of %f with %f', (kind, truthShare, measured, pass) => {
  const signals = {
    ...record.signals,
    cameraContactShare: { ...record.signals.cameraContactShare, value: measured },
  };

  const clip = {
    ...truth(0),
    video: {
      camera_share: truthShare,
      look_away_segments: [{ t0: 1, t1: 2, kind }],
      transition_s: 0.25,
    },
  };

  const lines = checkPicture(clip, { ...findings(0), record: { ...record, signals } });

  expect(lines.find(({ signal }) => signal === 'camera contact')?.pass).toBe(pass);
});
