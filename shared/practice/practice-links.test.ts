import { describe, expect, it } from 'vitest';
import {
  buildCoachAnswerPath,
  buildQuestionLink,
  buildReportPath,
  buildRetakeLink,
} from './practice-links.ts';

describe('practice links', () => {
  it('opens the recorder with an earlier take, or with a question, and starts the countdown', () => {
    expect(buildRetakeLink('video-1')).toEqual({
      to: '/video-analysis?tab=record&retake=video-1',
      state: { startsRecording: true },
    });
    expect(buildQuestionLink('introduce-yourself')).toEqual({
      to: '/video-analysis?tab=record&question=introduce-yourself',
      state: { startsRecording: true },
    });
  });

  it('opens a report and a coach’s answer, with escaped IDs', () => {
    expect(buildReportPath('a&b')).toBe('/video-analysis?tab=results&video=a%26b');
    expect(buildCoachAnswerPath('video-1-2')).toBe('/video-analysis?tab=coach&request=video-1-2');
  });
});
