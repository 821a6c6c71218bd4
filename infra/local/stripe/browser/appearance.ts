import type { Appearance } from '@stripe/stripe-js';
import { cssRule } from './css-rules.ts';

const themes: Record<NonNullable<Appearance['theme']>, NonNullable<Appearance['variables']>> = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorDanger: '#df1b41',
    borderRadius: '5px',
  },
  night: {
    colorPrimary: '#0085ff',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorDanger: '#fe87a1',
    borderRadius: '5px',
  },
  flat: {
    colorPrimary: '#0570de',
    colorBackground: '#f1f1f1',
    colorText: '#30313d',
    colorDanger: '#df1b41',
    borderRadius: '5px',
  },
};

const SELECTOR = /^\.[A-Za-z][\w-]*(?:[.:]{1,2}[A-Za-z-]+)*$/;

/** The Appearance API as CSS: variables as custom properties of the same name, rules by Stripe's class names. */
export function rulesOfAppearance({ theme = 'stripe', variables = {}, rules = {} }: Appearance = {}): string {
  const named = cssRule(':host', { ...themes[theme], ...variables }, (name) =>
    /^[A-Za-z0-9]+$/.test(name) ? `--${name}` : undefined,
  );
  const pageRules = Object.entries(rules)
    .filter(([selector]) => SELECTOR.test(selector))
    .map(([selector, properties]) => cssRule(selector, properties, kebab));
  return [named, ...pageRules].filter(Boolean).join('\n');
}

function kebab(name: string): string | undefined {
  return /^[A-Za-z]+$/.test(name) ? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : undefined;
}
