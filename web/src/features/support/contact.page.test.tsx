// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_MESSAGE_LENGTH } from '#shared/support/contact-message.ts';
import { renderAt } from '#web/app/screen.fixtures.tsx';
import { ContactPage } from './contact.page.tsx';
import { faqGroups } from './faq.ts';
import { deleteContactDraft } from './contact-draft.store.ts';
import { ada, mockSupportApi } from './support-page.fixtures.tsx';

beforeEach(() => sessionStorage.clear());

const show = (address = '/contact') =>
  renderAt(address, [{ path: '/contact', element: <ContactPage /> }]);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const topic = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Topic' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));
const taken = () => new Response(null, { status: 202 });

const refusal = (status: number, code: string, message: string) => () =>
  new Response(message, { status, headers: { 'x-error-code': code } });

async function fill(message = 'Please help.') {
  await userEvent.type(field('Name'), 'Nora New');
  await userEvent.type(field('Email'), 'nora@example.com');
  await userEvent.selectOptions(topic(), 'Plans and payment');
  await userEvent.type(field('Message'), message);
}

describe('the contact form', () => {
  it('sends the message and explains what happens next', async () => {
    const sent = mockSupportApi({ contact: taken });
    show();
    await fill('  Please help. ');
    await press();

    const heading = await screen.findByRole('heading', { name: 'We got your message' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/reply to nora@example.com/)).toBeTruthy();

    expect(sent).toEqual([
      {
        name: 'Nora New',
        email: 'nora@example.com',
        topic: 'payment',
        message: 'Please help.',
        website: '',
        submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);

    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(field('Message').value).toBe('');
  });

  it('is prefilled for a member, who may enter another address', async () => {
    const sent = mockSupportApi({ user: ada, contact: taken });
    show('/contact?topic=privacy');
    await waitFor(() =>
      expect([field('Name').value, field('Email').value]).toEqual(['Ada Okafor', ada.email]),
    );
    expect(topic().value).toBe('privacy');

    await userEvent.clear(field('Email'));
    expect(field('Email').value).toBe('');

    await userEvent.type(field('Email'), 'other@example.com');
    await userEvent.type(field('Message'), 'Hello');
    await press();
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ email: 'other@example.com', name: 'Ada Okafor' }),
    );
  });

  it('shows errors for missing fields, focuses the first one and sends nothing', async () => {
    const sent = mockSupportApi({ contact: taken });
    show();
    await press();

    for (const text of [
      'Please enter your name',
      'Please enter a valid email address',
      'Please write your message',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }

    expect(screen.getByText('Please choose what your message is about')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(sent).toEqual([]);
  });

  it('shows help answers beside the form, each with a valid link', () => {
    mockSupportApi();
    show();

    const answers = within(
      screen.getByRole('complementary', { name: 'Frequently asked' }),
    ).getAllByRole('link');
    expect(answers).toHaveLength(7);

    const there = faqGroups.flatMap(({ questions }) => questions.map(({ id }) => `/help#${id}`));
    expect(there).toEqual(expect.arrayContaining(answers.map((link) => link.getAttribute('href'))));
  });

  it('shows the character count near the limit and rejects a message that is too long', async () => {
    mockSupportApi({ contact: taken });
    show();
    fireEvent.change(field('Message'), { target: { value: 'x'.repeat(MAX_MESSAGE_LENGTH + 1) } });
    expect(screen.getByText('5,001 of 5,000 characters.')).toBeTruthy();

    await press();
    expect(screen.getByText('Please use 5,000 characters or fewer')).toBeTruthy();
  });

  it('has a hidden honeypot field and sends its value', async () => {
    const sent = mockSupportApi({ contact: taken });
    show();
    await fill();

    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect([trap?.tabIndex, trap?.closest('[aria-hidden="true"]') !== null]).toEqual([-1, true]);

    if (trap) trap.value = 'https://spam.example';
    await press();
    await waitFor(() => expect(sent[0]).toMatchObject({ website: 'https://spam.example' }));
  });
});

describe('an unsent message', () => {
  const limited = 'Too many attempts. Try again in 15 minutes.';

  it.each<[string, (() => Response) | undefined, string]>([
    ['the connection was lost', undefined, 'Check your connection and try again.'],
    ['too many messages were sent', refusal(429, 'TOO_MANY_REQUESTS', limited), limited],
    [
      'a service was unavailable',
      refusal(503, 'TRY_AGAIN', 'A service we need did not answer.'),
      'A service we need',
    ],
  ])('stays in the form when %s, with the reason', async (_, contact, reason) => {
    mockSupportApi({ contact });
    show();
    await fill();
    await press();

    expect((await screen.findByRole('alert')).textContent).toContain(reason);
    expect([field('Name').value, field('Message').value, topic().value]).toEqual([
      'Nora New',
      'Please help.',
      'payment',
    ]);
  });

  it('keeps its submission ID on retry, so that it arrives once', async () => {
    const sent = mockSupportApi({
      contact: refusal(503, 'TRY_AGAIN', 'A service we need did not answer.'),
    });
    show();
    await fill();
    await press();
    await screen.findByRole('alert');
    await press();
    await waitFor(() => expect(sent).toHaveLength(2));

    expect(sent[1]).toEqual(sent[0]);
  });

  it('keeps its submission ID after a reload, so that it arrives once', async () => {
    const sent = mockSupportApi();
    show();
    await fill();
    await press();
    await screen.findByRole('alert');
    cleanup();

    const sentAgain = mockSupportApi({ contact: taken });
    show();
    await press();
    await screen.findByRole('heading', { name: 'We got your message' });

    expect(sentAgain).toEqual(sent);
  });

  it('is sent once for a double click', async () => {
    const sent = mockSupportApi({ contact: taken });
    show();
    await fill();

    const button = screen.getByRole('button', { name: 'Send message' });
    act(() => {
      button.click();
      button.click();
    });

    await screen.findByRole('heading', { name: 'We got your message' });

    expect(sent).toHaveLength(1);
  });

  it('survives a sign-in in the same tab, until the user logs out', async () => {
    mockSupportApi();
    show();
    await fill();
    cleanup();
    mockSupportApi({ user: ada });
    show();
    expect([field('Email').value, field('Message').value]).toEqual([
      'nora@example.com',
      'Please help.',
    ]);

    cleanup();
    deleteContactDraft();
    show();
    expect(field('Message').value).toBe('');
  });
});

describe('a site without email', () => {
  it('says that messages cannot be sent before anything is typed', async () => {
    mockSupportApi({ mailConfigured: false });
    show();

    expect((await screen.findByRole('alert')).textContent).toMatch(
      /can’t receive messages yet.*mailFrom/,
    );
  });

  it('says so when the server rejects the message, and keeps the text', async () => {
    mockSupportApi({
      contact: refusal(503, 'NOT_CONFIGURED', 'This site can’t receive messages yet.'),
    });
    show();
    await fill();
    await press();

    expect((await screen.findByRole('alert')).textContent).toMatch(
      /can’t receive messages yet.*mailFrom/,
    );
    expect(field('Message').value).toBe('Please help.');
  });
});
