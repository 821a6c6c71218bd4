import { markStyles } from './test-mode-mark.ts';

export const cardElementStyles = `
:host { display: block; min-width: 0; container-type: inline-size; }
* { box-sizing: border-box; }
.line { display: flex; align-items: center; gap: 10px; }
.brand { flex: none; display: block; width: 32px; height: 20px; color: var(--icon-color, currentColor); }
.brand svg { display: block; }
.field {
  min-width: 0; margin: 0; padding: 0; border: 0; outline: 0; background: transparent; box-shadow: none;
  color: #32325d; font: 400 16px/1.3 system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
.field::placeholder { color: #757580; opacity: 1; }
.field.is-invalid { color: #eb1c26; }
.field:disabled { opacity: 0.6; cursor: not-allowed; }
.number { position: relative; flex: 1 1 0; display: flex; min-width: 0; }
.number input { flex: 1; width: 100%; }
.expiry .field { width: 4.7em; }
.code .field { width: 2.9em; }
.postal .field { width: 3.6em; }
.tail { display: none; }
[hidden] { display: none !important; }
/* Where the whole number would not fit beside the rest, a finished one shrinks to its last four digits, as at Stripe's. */
@container (width < 340px) {
  .line { gap: 8px; }
  .line.is-tucked .expiry .field { width: 4em; }
  .line.is-tucked .code .field { width: 2.4em; }
  .line.is-tucked .postal .field { width: 3.1em; }
  .line.is-tucked .number input:not(:focus) { color: transparent; }
  .line.is-tucked .number input:not(:focus) + .tail { display: block; position: absolute; inset: 0; pointer-events: none; overflow: visible; }
  .line:not(.is-tucked):not(:focus-within) :is(.expiry, .code, .postal) { display: none; }
  .line.is-typing-number .expiry, .line.is-typing-number .code, .line.is-typing-number .postal { width: 0; overflow: hidden; flex: none; margin-left: -8px; }
}
${markStyles}
`;
