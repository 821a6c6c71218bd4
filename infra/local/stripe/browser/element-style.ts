import type { StripeElementStyle, StripeElementStyleVariant } from '@stripe/stripe-js';
import { cssRule } from './css-rules.ts';

// The properties Stripe.js takes.
const cssNames: Readonly<Record<string, string>> = {
  backgroundColor: 'background-color',
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontSmoothing: '-webkit-font-smoothing',
  fontStyle: 'font-style',
  fontVariant: 'font-variant',
  fontWeight: 'font-weight',
  iconColor: '--icon-color',
  lineHeight: 'line-height',
  letterSpacing: 'letter-spacing',
  textAlign: 'text-align',
  padding: 'padding',
  textDecoration: 'text-decoration',
  textShadow: 'text-shadow',
  textTransform: 'text-transform',
};

const pseudos = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'] as const;

/** The `style` option of an element as rules for `.field`, whose state is the class `is-empty`, `is-complete` or `is-invalid`. */
export function rulesOfStyle(style: StripeElementStyle = {}): string {
  const variants: readonly (readonly [string, StripeElementStyleVariant | undefined])[] = [
    ['.field', style.base],
    ['.field.is-empty', style.empty],
    ['.field.is-complete', style.complete],
    ['.field.is-invalid', style.invalid],
  ];
  return variants.flatMap(([selector, variant = {}]) => rulesOfVariant(selector, variant)).join('\n');
}

function rulesOfVariant(selector: string, variant: StripeElementStyleVariant): string[] {
  const cssName = (name: string) => cssNames[name];
  const pseudoRules = pseudos.map((pseudo) => cssRule(`${selector}${pseudo}`, variant[pseudo] ?? {}, cssName));
  // The mark stands beside the fields, so the icon's colour is set on the whole line.
  const icon = cssRule(selector.replace('.field', '.line'), { iconColor: variant.iconColor }, cssName);
  return [cssRule(selector, variant, cssName), ...pseudoRules, selector === '.field' ? icon : ''].filter(Boolean);
}
