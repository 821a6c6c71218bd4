import type { Appearance, StripeCardElementOptions } from '@stripe/stripe-js';

// Stripe's iframes can't use our CSS variables or fonts, so the colors from styles.css are repeated
// here.
const INK = '#f4f4ee';
const FAINT = '#9fa9a1';
const EDGE = '#6c7871';
const LEAF = '#61e599';
const RED_TEXT = '#ff958e';
const GROUND = '#090f0b';
const FONT = '"Helvetica Neue", Arial, sans-serif';

export const cardFieldStyle: StripeCardElementOptions = {
  style: {
    base: {
      color: INK,
      iconColor: FAINT,
      fontFamily: FONT,
      fontSize: '16px',
      '::placeholder': { color: FAINT },
    },
    invalid: { color: RED_TEXT, iconColor: RED_TEXT },
  },
  disableLink: true,
};

export const paymentFieldsAppearance: Appearance = {
  theme: 'night',
  variables: {
    colorPrimary: LEAF,
    colorBackground: GROUND,
    colorText: INK,
    colorTextSecondary: FAINT,
    colorTextPlaceholder: FAINT,
    colorDanger: RED_TEXT,
    fontFamily: FONT,
    fontSizeBase: '16px',
    borderRadius: '8px',
    spacingUnit: '4px',
  },
  rules: {
    '.Input': { border: `1px solid ${EDGE}`, boxShadow: 'none' },
    '.Tab': { border: `1px solid ${EDGE}`, boxShadow: 'none' },
    '.Tab--selected': { borderColor: LEAF, color: INK },
  },
};
