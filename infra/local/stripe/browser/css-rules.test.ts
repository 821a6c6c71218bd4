import { describe, expect, it } from 'vitest';
import { rulesOfAppearance } from './appearance.ts';
import { rulesOfStyle } from './element-style.ts';

describe("the page's own styles", () => {
  it('become rules for the fields, by state', () => {
    const rules = rulesOfStyle({
      base: { color: '#fff', fontSize: '16px', '::placeholder': { color: 'gray' } },
      invalid: { color: 'tomato' },
    });
    expect(rules.split('\n')).toEqual([
      '.field { color: #fff; font-size: 16px; }',
      '.field::placeholder { color: gray; }',
      '.field.is-invalid { color: tomato; }',
    ]);
  });

  it('cannot break out of a declaration, nor name other properties', () => {
    const wild = { color: 'red; } * { display: none', fontFamily: 'a/*', position: 'fixed' };
    expect(rulesOfStyle({ base: wild })).toBe('');
  });

  it('are variables and rules of the Appearance API', () => {
    const rules = rulesOfAppearance({
      theme: 'night',
      variables: { colorPrimary: 'lime' },
      rules: { '.Input:focus': { boxShadow: 'none' }, '.a, body': { color: 'red' } },
    });
    expect(rules).toContain('--colorPrimary: lime;');
    expect(rules).toContain('--colorText: #ffffff;');
    expect(rules.split('\n').slice(1)).toEqual(['.Input:focus { box-shadow: none; }']);
  });
});
