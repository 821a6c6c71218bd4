import type { Page } from 'playwright-core';

/** Elements with animations or transitions longer than 0.01 s, one line per element. */
export async function findAnimations(page: Page): Promise<string[]> {
  return page.evaluate(listAnimations);
}

/** Runs in the browser page. */
function listAnimations(): string[] {
  const LONGEST_SECONDS = 0.01;
  const name = (element: Element | null, part: string | null) =>
    `<${element?.tagName.toLowerCase()} class="${element?.getAttribute('class') ?? ''}">${part ?? ''}`;
  const lines = new Set<string>();

  for (const element of document.querySelectorAll('*')) {
    for (const part of [null, '::before', '::after', '::backdrop']) {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(
        element,
        part,
      );

      const times = transitionDuration
        .split(',')
        .concat(animationName === 'none' ? [] : animationDuration.split(','));
      const longest = Math.max(...times.map((time) => Number.parseFloat(time) || 0));
      if (longest > LONGEST_SECONDS) lines.add(`${longest} s: ${name(element, part)}`);
    }
  }

  // Script animations don't appear in computed styles.
  for (const { effect, playState } of document.getAnimations()) {
    const seconds = Number(effect?.getComputedTiming().duration ?? 0) / 1000;
    if (playState === 'running' && seconds > LONGEST_SECONDS && effect instanceof KeyframeEffect)
      lines.add(`${seconds} s: ${name(effect.target, effect.pseudoElement)}`);
  }

  return [...lines];
}
