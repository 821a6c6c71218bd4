import styles from '../styles.css?raw';
import { ShowcaseSection, ShowcaseState } from './showcase-layout.tsx';
import { computeContrast, parseTokens } from './tokens.ts';

const colors = parseTokens(styles, 'color').filter(({ value }) => value.startsWith('oklch'));
const findTokenValue = (name: string) => colors.find((color) => color.name === name)?.value ?? '';
const ratio = (one: string, other: string) => computeContrast(one, other)?.toFixed(1) ?? '–';

/** Colors with their contrast, type, spacing, corners and motion, read from the style sheet. */
export function TokensShowcase() {
  return (
    <>
      <ShowcaseSection title="Colors">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {colors.map(({ name, value }) => (
            <li key={name} className="flex items-center gap-3">
              <span
                className="grid size-14 shrink-0 place-items-center rounded-md border border-edge font-semibold"
                style={{ background: `var(--${name})` }}
              />
              <span className="min-w-0 text-sm">
                <span className="block font-semibold">{name.slice('color-'.length)}</span>
                <span className="block font-mono text-xs text-soft">{value}</span>
                <span className="block font-mono text-xs text-faint figures">
                  {ratio(value, findTokenValue('color-ground'))} on background,{' '}
                  {ratio(value, findTokenValue('color-high'))} on raised surface
                </span>
              </span>
            </li>
          ))}
        </ul>
      </ShowcaseSection>
      <ShowcaseSection title="Type">
        {parseTokens(styles, 'text').map(({ name, value }) => (
          <ShowcaseState key={name} name={`${name} ${value}`}>
            <p className="truncate font-serif" style={{ fontSize: `var(--${name})` }}>
              A quiet place to practice
            </p>
            <p className="truncate" style={{ fontSize: `var(--${name})` }}>
              A quiet place to practice 0123456789
            </p>
          </ShowcaseState>
        ))}
        <ShowcaseState name="font-mono, figures">
          <p className="font-mono text-sm">00:42 01:07 12:59</p>
        </ShowcaseState>
      </ShowcaseSection>
      <ShowcaseSection title="Spacing, corners and motion">
        <div className="flex flex-wrap items-end gap-5">
          {[1, 2, 3, 4, 6, 8, 12, 16, 24].map((step) => (
            <ShowcaseState key={step} name={`${step * 4} px`}>
              <div className="h-6 bg-tape" style={{ width: `calc(var(--spacing) * ${step})` }} />
            </ShowcaseState>
          ))}
        </div>
        <div className="flex flex-wrap gap-5">
          {parseTokens(styles, 'radius').map(({ name, value }) => (
            <ShowcaseState key={name} name={`${name} ${value}`}>
              <div className="size-16 border border-edge bg-raised" style={{ borderRadius: `var(--${name})` }} />
            </ShowcaseState>
          ))}
        </div>
        <div className="flex flex-wrap gap-8">
          {parseTokens(styles, 'motion').map(({ name, value }) => (
            <ShowcaseState key={name} name={`${name} ${value}`}>
              <button
                type="button"
                className="h-11 rounded-md bg-high px-4 transition-colors hover:bg-leaf hover:text-on-leaf"
                style={{ transitionDuration: `var(--${name})` }}
              >
                Hover
              </button>
            </ShowcaseState>
          ))}
        </div>
      </ShowcaseSection>
    </>
  );
}
