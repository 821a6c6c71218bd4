import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { SECURITY_PAGE, type Evidence } from './assessment.ts';
import { tried } from '../tried.ts';
import { levelOne, levelTwo } from './numbers.ts';
import { asvsPage, assessed } from './report.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const textOf = (file: string) => (existsSync(`${root}/${file}`) ? readFileSync(`${root}/${file}`, 'utf8') : null);

/** What is wrong with a piece of evidence; undefined when it is there. */
function fault(evidence: Evidence): string | undefined {
  const file = evidence.by === 'page' ? SECURITY_PAGE : evidence.file;
  const text = textOf(file);
  if (text === null) return `${file} is not there`;
  if (evidence.by === 'test' && !/\.(test|e2e)\.tsx?$/.test(file)) return `${file} is no test`;
  return isIn(text, evidence) ? undefined : `${file} has no ${JSON.stringify(evidence)}`;
}

function isIn(text: string, evidence: Evidence): boolean {
  switch (evidence.by) {
    case 'test':
      return ["'", '"', '`'].some((quote) => text.includes(`${quote}${evidence.title}`));
    case 'page':
      return text.includes(`\n## ${evidence.heading}\n`);
    case 'setting':
      return text.includes(evidence.words);
  }
}

describe('the assessment by OWASP ASVS 5.0', () => {
  it('has every number of levels 1 and 2 once, and no other', () => {
    tried('requirements of OWASP ASVS 5.0 with a proof, a reason or a deviation', assessed.length);
    expect([levelOne.length, levelTwo.length]).toEqual([70, 183]);
    expect(assessed.map(([number]) => number).toSorted()).toEqual([...levelOne, ...levelTwo].toSorted());
  });

  it('names evidence that is there for all that is kept', () => {
    const faults = assessed.flatMap(([number, { verdict }]) => {
      if (verdict.state !== 'kept') return [];
      if (verdict.evidence.length === 0) return [`${number} has no evidence`];
      return verdict.evidence.flatMap((each) => fault(each) ?? []).map((what) => `${number}: ${what}`);
    });
    expect(faults).toEqual([]);
  });

  it('gives a reason, and a day, for all that is not', () => {
    const without = assessed.filter(([, { verdict }]) => {
      if (verdict.state === 'kept') return false;
      return verdict.reason.length < 10 || (verdict.state === 'deviation' && !/^\d{4}-\d\d-\d\d$/.test(verdict.since));
    });
    expect(without).toEqual([]);
  });

  it('stands on its page', async () => {
    const page = `${root}/infra/docs/asvs.md`;
    const style = await resolveConfig(page);
    await expect(await format(asvsPage(), { ...style, filepath: page })).toMatchFileSnapshot(page);
  });
});
