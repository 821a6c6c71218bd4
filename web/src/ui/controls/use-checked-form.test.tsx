// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Input } from './field.tsx';
import { checkFields, useCheckedForm } from './use-checked-form.ts';

interface FormProps {
  send: (text: string) => void;
  isSending?: () => boolean;
}

function Form({ send, isSending }: FormProps) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const { form, problems, reset } = useCheckedForm({
    check: () =>
      checkFields(
        { first: first === '' ? 'Missing' : null, second: second === '' ? 'Missing' : null },
        first + second,
      ),
    isSending,
    send,
  });

  return (
    <form {...form}>
      <Input
        label="First"
        value={first}
        problem={problems.first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <Input
        label="Second"
        value={second}
        problem={problems.second}
        onChange={({ target }) => setSecond(target.value)}
      />
      <Button type="submit">Send</Button>
      <Button onClick={reset}>Reset</Button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('marks all invalid fields and focuses the first one', async () => {
  const send = vi.fn<(text: string) => void>();
  render(<Form send={send} />);
  await press('Send');

  expect(document.activeElement).toBe(field('First'));
  expect(field('Second').ariaInvalid).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

it('skips valid fields', async () => {
  render(<Form send={vi.fn<(text: string) => void>()} />);
  await userEvent.type(field('First'), 'a');
  await press('Send');

  expect(field('First').ariaInvalid).toBeNull();
  expect(document.activeElement).toBe(field('Second'));
});

it('sends a valid form', async () => {
  const send = vi.fn<(text: string) => void>();
  render(<Form send={send} />);
  await userEvent.type(field('First'), 'a');
  await userEvent.type(field('Second'), 'b{Enter}');

  expect(send).toHaveBeenCalledExactlyOnceWith('ab', expect.any(HTMLFormElement));
});

it('does nothing while the form is being sent', async () => {
  render(<Form send={vi.fn<(text: string) => void>()} isSending={() => true} />);
  await press('Send');

  expect(field('First').ariaInvalid).toBeNull();
});

it('removes the errors on request', async () => {
  render(<Form send={vi.fn<(text: string) => void>()} />);
  await press('Send');
  await press('Reset');

  expect(field('First').ariaInvalid).toBeNull();
});
