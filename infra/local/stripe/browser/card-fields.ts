import { brandOf, checkNumber, formatNumber, type CardBrand } from './card-number.ts';
import { checkExpiry, formatExpiry, readExpiry } from './expiry.ts';
import type { FieldProblem } from './field-problems.ts';
import { checkPostalCode, checkSecurityCode, formatSecurityCode } from './security-code.ts';
import { TextField, type TextFieldOptions } from './text-field.ts';

export type FieldName = 'number' | 'expiry' | 'code' | 'postal';
export type FieldWords = Record<FieldName, Pick<TextFieldOptions, 'name' | 'label' | 'placeholder'>>;

/** As `card` of POST /v1/payment_methods. Year in four digits. */
export interface CardDetails {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
}

interface CardFieldsOptions {
  readonly words: FieldWords;
  readonly now: () => Date;
  readonly onChange: () => void;
}

/** The boxes of one card. The focus moves on by itself when one is finished, and back on Backspace in an empty one. */
export class CardFields {
  readonly all: Readonly<Record<FieldName, TextField>>;
  hasPostalCode = false;
  readonly #onChange: () => void;

  constructor({ words, now, onChange }: CardFieldsOptions) {
    this.#onChange = onChange;
    this.all = {
      number: this.#field('number', { ...words.number, format: formatNumber, check: checkNumber }),
      expiry: this.#field('expiry', {
        ...words.expiry,
        format: formatExpiry,
        check: (text) => checkExpiry(text, now()),
      }),
      code: this.#field('code', {
        ...words.code,
        format: (typed) => formatSecurityCode(typed, this.brand),
        check: (text) => checkSecurityCode(text, this.brand),
      }),
      postal: this.#field('postal', {
        ...words.postal,
        format: (typed) => typed.replaceAll(/\D/g, '').slice(0, 5),
        check: checkPostalCode,
      }),
    };
  }

  get inUse(): TextField[] {
    const { number, expiry, code, postal } = this.all;
    return this.hasPostalCode ? [number, expiry, code, postal] : [number, expiry, code];
  }

  get brand(): CardBrand {
    return brandOf(this.all.number.text.replaceAll(' ', ''));
  }

  get isEmpty(): boolean {
    return this.inUse.every((field) => field.check.state === 'empty');
  }

  get isComplete(): boolean {
    return this.inUse.every((field) => field.check.state === 'complete');
  }

  /** The first field's, reading from the left. */
  get problem(): FieldProblem | undefined {
    return this.inUse.find((field) => field.problem)?.problem;
  }

  /** From now on empty and unfinished fields are wrong too; the focus goes to the first one. */
  demandAll(): FieldProblem | undefined {
    for (const field of this.inUse) field.demand();
    this.#onChange();
    const wrong = this.inUse.find((field) => field.problem);
    wrong?.input.focus();
    return wrong?.problem;
  }

  details(): CardDetails {
    const { month, year } = readExpiry(this.all.expiry.text);
    const number = this.all.number.text.replaceAll(' ', '');
    return { number, exp_month: month, exp_year: year, cvc: this.all.code.text };
  }

  clear(): void {
    for (const field of Object.values(this.all)) field.set('');
    this.#onChange();
  }

  disable(isDisabled: boolean): void {
    for (const { input } of Object.values(this.all)) input.disabled = isDisabled;
  }

  /** Where typing goes on: the first field that is not complete. */
  focus(): void {
    const open = this.inUse.find((field) => field.check.state !== 'complete') ?? this.all.number;
    open.input.focus();
  }

  #field(name: FieldName, options: TextFieldOptions): TextField {
    return new TextField(options, {
      onChange: (isFinished) => this.#changed(name, isFinished),
      onBack: () => this.#neighbour(name, -1)?.input.focus(),
    });
  }

  #changed(name: FieldName, isFinished: boolean): void {
    if (name === 'number') this.all.code.reformat();
    this.#onChange();
    if (isFinished) this.#neighbour(name, 1)?.input.focus();
  }

  #neighbour(name: FieldName, step: 1 | -1): TextField | undefined {
    return this.inUse[this.inUse.indexOf(this.all[name]) + step];
  }
}
