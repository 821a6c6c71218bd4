// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import { toFollowUpId } from '#shared/practice/questions/follow-up.ts';
import { findQuestion, questions } from '#shared/practice/questions/questions.ts';
import { QuestionCard } from './question-card.tsx';
import { useQuestion } from './use-question.ts';

const levels: (ProfessionLevel | null)[] = [];
beforeEach(() => levels.splice(0));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function Card({
  answered = [],
  level = null,
  wantedId = null,
}: {
  answered?: readonly string[];
  level?: ProfessionLevel | null;
  wantedId?: string | null;
}) {
  const control = useQuestion({
    wantedId,
    planned: null,
    answered,
    level,
    onLevel: (chosen) => levels.push(chosen),
  });

  return <QuestionCard control={control} isLocked={false} />;
}

async function openDialog(props: Parameters<typeof Card>[0] = {}) {
  render(<Card {...props} />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Choose a question' }));
  return within(screen.getByRole('dialog', { name: 'Choose a question' }));
}

const listed = questions.filter(({ needsJobPost }) => !needsJobPost);
const deadline = findQuestion('tight-deadline')?.text ?? '';
const getAsked = () => within(screen.getByRole('region', { name: 'Your question' }));

describe('the question card', () => {
  it('shows the hint and the follow-up question of a picked question', async () => {
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Search questions'), 'deadline nearly missed');
    await userEvent.click(dialog.getByRole('button', { name: new RegExp(deadline.slice(0, 30)) }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(getAsked().getByText(deadline)).toBeTruthy();
    expect(
      getAsked().getByText('Possible follow-up: What did you decide to leave undone?'),
    ).toBeTruthy();
  });

  it('says which question a follow-up follows, instead of a hint', () => {
    render(<Card wantedId={toFollowUpId('tight-deadline')} />, { wrapper: MemoryRouter });
    expect(getAsked().getByText('What did you decide to leave undone?')).toBeTruthy();
    expect(getAsked().getByText(`A follow-up to “${deadline}”`)).toBeTruthy();
    expect(getAsked().queryByText('What makes a good answer')).toBeNull();
  });
});

describe('the question dialog', () => {
  it('picks the best match with Enter', async () => {
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Search questions'), 'deadline nearly{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(getAsked().getByText(deadline)).toBeTruthy();
  });

  it('moves through the list with the arrow keys', async () => {
    const dialog = await openDialog();
    const [first, second] = within(dialog.getByRole('list', { name: 'Questions' })).getAllByRole(
      'button',
    );
    await userEvent.type(dialog.getByLabelText('Search questions'), '{ArrowDown}');
    expect(document.activeElement).toBe(first);

    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);

    await userEvent.keyboard('{Enter}');
    expect(getAsked().getByText(listed[1]?.text ?? '')).toBeTruthy();
  });

  it('filters by role and topic, and then offers only matching questions', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Skilled trades' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Conflict' }));

    const [first] = within(dialog.getByRole('list', { name: 'Questions' })).getAllByRole('button');
    expect(first?.textContent).toContain('Conflict · Skilled trades');

    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Filtered by: Skilled trades, Conflict')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Another question' }));

    const shown = questions.find(({ text }) => getAsked().queryByText(text));
    expect(shown?.competency).toBe('conflict');
  });

  it('marks answered questions', async () => {
    const dialog = await openDialog({ answered: ['tight-deadline'] });
    await userEvent.type(dialog.getByLabelText('Search questions'), 'deadline nearly missed');
    expect(dialog.getByRole('button', { name: /Answered before/ }).textContent).toContain(deadline);
  });

  it('lists only questions for the member’s level, and saves another level', async () => {
    const dialog = await openDialog({ level: 'student' });
    await userEvent.type(dialog.getByLabelText('Search questions'), 'laptop to production');
    expect(dialog.queryByRole('list')).toBeTruthy();

    await userEvent.clear(dialog.getByLabelText('Search questions'));
    await userEvent.type(dialog.getByLabelText('Search questions'), 'on-call duty');
    expect(dialog.queryByRole('list')).toBeNull();

    await userEvent.selectOptions(dialog.getByLabelText('Your situation'), 'leveling_up');
    expect(levels).toEqual(['leveling_up']);
  });

  it('offers all questions if none matches', async () => {
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Search questions'), 'zzzz');
    await userEvent.click(dialog.getByRole('button', { name: 'Show all questions' }));
    expect(dialog.getByText(`${listed.length} questions`)).toBeTruthy();
  });

  it('keeps the question when canceled', async () => {
    const dialog = await openDialog();
    const before = getAsked().getByText(/^Possible follow-up/).textContent;
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(getAsked().getByText(/^Possible follow-up/).textContent).toBe(before);
  });
});
