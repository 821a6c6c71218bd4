import { describe, expect, it } from 'vitest';
import { formatMinutesSeconds } from '#shared/product/time.ts';
import {
  formatCourseDuration,
  formatFileSize,
  formatHoursMinutesSeconds,
  formatMinutes,
  formatMinutesAndSeconds,
  formatVideoQuality,
} from './formatting.ts';

describe('durations', () => {
  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [765, '12:45'],
    [4500, '75:00'],
    [59.9, '0:59'],
  ])('%d s as m:ss is %s', (seconds, text) => expect(formatMinutesSeconds(seconds)).toBe(text));

  it('show "Variable" for a course without a duration', () => {
    expect([formatCourseDuration(0), formatCourseDuration(585)]).toEqual(['Variable', '9:45']);
  });

  it('show minutes and seconds to administrators', () => {
    expect([formatMinutesAndSeconds(0), formatMinutesAndSeconds(765)]).toEqual([
      'No duration set',
      '12m 45s',
    ]);
  });

  it.each([
    [59, '0 minutes'],
    [60, '1 minute'],
    [119, '1 minute'],
    [120, '2 minutes'],
    [1500, '25 minutes'],
  ])('%d s of a podcast are %s', (seconds, text) => expect(formatMinutes(seconds)).toBe(text));

  it.each([
    [3599, '59:59'],
    [3600, '1:00:00'],
    [36_061, '10:01:01'],
  ])('%d s with hours are %s', (seconds, text) =>
    expect(formatHoursMinutesSeconds(seconds)).toBe(text),
  );
});

describe('video quality', () => {
  it.each([
    [360, '360p'],
    [719, '719p'],
    [720, 'HD 720p'],
    [1079, 'HD 1079p'],
    [1080, 'HD 1080p'],
    [2160, 'HD 1080p'],
  ])('of %d lines is %s', (lines, text) => expect(formatVideoQuality(lines)).toBe(text));
});

describe('file sizes', () => {
  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 ** 2, '1.00 MB'],
    [2 * 1024 ** 3, '2.00 GB'],
    [5 * 1024 ** 4, '5120.00 GB'],
  ])('%d bytes are %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
});
