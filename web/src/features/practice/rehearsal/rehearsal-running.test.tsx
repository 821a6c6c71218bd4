// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aRehearsal } from '#shared/practice/rehearsal/rehearsal.fixtures.ts';
import type { RehearsalPhase } from './rehearsal-phase.ts';
import { RehearsalRunning } from './rehearsal-running.tsx';

const QUOTE = 'I wrote down each failure for a month.';

function show(phase: RehearsalPhase) {
  render(
    <RehearsalRunning
      rehearsal={aRehearsal({ questionIds: ['stubborn-problem', 'stubborn-problem.follow-up'] })}
      answers={[]}
      phase={phase}
      asked={{ id: 'stubborn-problem.follow-up-result', quote: QUOTE }}
      isRecording={phase.state === 'answering'}
      uploads={{
        isReady: true,
        takes: [],
        isSaved: true,
        fraction: null,
        problem: null,
        add: () => {},
        saveForLater: () => {},
        retry: () => {},
        discard: () => {},
      }}
      camera={null}
      onSkip={() => {}}
      isEnding={false}
      onEnd={() => {}}
    />,
  );
}

it('says why a follow-up is asked, and where the words were recognized', () => {
  show({ state: 'thinking', at: 1, secondsLeft: 30 });
  expect(screen.getByText('You didn’t say how it ended. What was the result?')).toBeTruthy();
  expect(screen.getByText(/^Transcribed on this device:/).textContent).toContain(QUOTE);
  expect(screen.getByRole('button', { name: 'Skip the follow-up' })).toBeTruthy();
});

it('shows only the question while recording', () => {
  show({ state: 'answering', at: 1 });
  expect(screen.getByText('You didn’t say how it ended. What was the result?')).toBeTruthy();
  expect(screen.queryByText(/your browser heard/)).toBeNull();
});
