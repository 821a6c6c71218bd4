import type { FieldCheck, FieldProblem } from './field-problems.ts';

export interface TextFieldOptions {
  readonly name: string;
  /** Read out; shown only where the element has no visible label. */
  readonly label: string;
  readonly placeholder: string;
  readonly format: (typed: string, isDeleting: boolean) => string;
  readonly check: (text: string) => FieldCheck;
}

export interface TextFieldEvents {
  /** The text or what is wrong with it may have changed. `isFinished` when the last character of a complete value was typed. */
  readonly onChange: (isFinished: boolean) => void;
  /** Backspace in an empty field. */
  readonly onBack: () => void;
}

/** One box for digits: formats while somebody types, keeps the caret in place, knows what is wrong. */
export class TextField {
  readonly input: HTMLInputElement = document.createElement('input');
  readonly #options: TextFieldOptions;
  #digits = '';
  // Unfinished values are no mistakes while they are being typed; empty ones only when the form was sent.
  #complains: 'invalid' | 'unfinished' | 'missing' = 'invalid';

  constructor(options: TextFieldOptions, events: TextFieldEvents) {
    this.#options = options;
    const { input } = this;
    Object.assign(input, { name: options.name, placeholder: options.placeholder, type: 'text', inputMode: 'numeric' });
    // Browsers must not offer a member's real cards to a stand-in.
    Object.assign(input, { autocomplete: 'off', spellcheck: false, ariaLabel: options.label });
    input.addEventListener('input', (event) => events.onChange(this.#edited(event)));
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Backspace' || input.value !== '') return;
      // Else the same press would delete in the field it leads to.
      event.preventDefault();
      events.onBack();
    });
    input.addEventListener('blur', () => {
      if (this.#complains === 'invalid') this.#complains = 'unfinished';
      events.onChange(false);
    });
  }

  get text(): string {
    return this.input.value;
  }

  get check(): FieldCheck {
    return this.#options.check(this.text);
  }

  /** What to show as wrong now. */
  get problem(): FieldProblem | undefined {
    const check = this.check;
    if (check.state === 'complete') return undefined;
    if (check.state === 'empty') return this.#complains === 'missing' ? check.problem : undefined;
    return check.state === 'invalid' || this.#complains !== 'invalid' ? check.problem : undefined;
  }

  /** From now until the next edit, an empty field is wrong too. */
  demand(): void {
    this.#complains = 'missing';
  }

  /** Puts in a value as if typed; an empty one starts afresh. */
  set(text: string): void {
    this.#write(this.#options.format(text, false));
    this.#complains = 'invalid';
  }

  /** Formats again by rules that have changed, such as the brand's. */
  reformat(): void {
    this.#write(this.#options.format(this.text, true));
  }

  #edited(event: Event): boolean {
    const { input } = this;
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    const caret = input.selectionStart ?? input.value.length;
    const isAtEnd = caret === input.value.length;
    const typed = isDeleting ? this.#withoutSeparatorsDigit(input.value, caret) : { text: input.value, caret };
    const digitsBefore = digitsOf(typed.text.slice(0, typed.caret)).length;
    this.#write(this.#options.format(typed.text, isDeleting));
    this.#complains = 'invalid';
    if (input.matches(':focus'))
      placeCaret(input, isAtEnd ? input.value.length : afterDigit(input.value, digitsBefore));
    return !isDeleting && isAtEnd && this.check.state === 'complete';
  }

  // Formatting would put a deleted separator back at once: the digit before it goes with it.
  #withoutSeparatorsDigit(text: string, caret: number): { text: string; caret: number } {
    if (digitsOf(text) !== this.#digits) return { text, caret };
    const before = digitsOf(text.slice(0, caret)).slice(0, -1);
    return { text: before + digitsOf(text.slice(caret)), caret: before.length };
  }

  #write(text: string): void {
    if (this.input.value !== text) this.input.value = text;
    this.#digits = digitsOf(text);
  }
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

function placeCaret(input: HTMLInputElement, at: number): void {
  input.setSelectionRange(at, at);
}

function afterDigit(text: string, count: number): number {
  let at = 0;
  for (let left = count; left > 0 && at < text.length; at += 1) if (/\d/.test(text.charAt(at))) left -= 1;
  return at;
}
