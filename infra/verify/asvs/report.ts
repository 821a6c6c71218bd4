import type { Assessment, Assessments, Evidence } from './assessment.ts';
import { accessAndTokens } from './access-and-tokens.ts';
import { dataAndLogs } from './data-and-logs.ts';
import { inputAndLogic } from './input-and-logic.ts';
import { keysAndConfiguration } from './keys-and-configuration.ts';
import { levelOne } from './numbers.ts';
import { signInAndSessions } from './sign-in-and-sessions.ts';
import { webAndFiles } from './web-and-files.ts';

const chapters: readonly Assessments[] = [
  inputAndLogic,
  webAndFiles,
  signInAndSessions,
  accessAndTokens,
  keysAndConfiguration,
  dataAndLogs,
];

/** Number and assessment of every requirement, in the order of the chapters. A number that stands twice is here twice. */
export const assessed: readonly (readonly [string, Assessment])[] = chapters.flatMap((each) => Object.entries(each));

/** infra/docs/asvs.md, before it is formatted. */
export function asvsPage(): string {
  return [HEAD, summary(), DEVIATIONS, deviations(), ALL, table(), ''].join('\n\n');
}

const HEAD = `# OWASP ASVS 5.0, level 2

Every requirement of levels 1 and 2 of the [Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS) with what shows that it
is kept. The numbers are the standard's, the words are ours; its own text (CC BY-SA 4.0) stands there. This page is written from \`infra/verify/asvs\`
by \`npx vitest run --project unit infra/verify/asvs -u\`; a test holds the two together, and that each test, page and setting is there.`;
const DEVIATIONS = `## Deviations

Known, with the reason. The operator of the product signs them or has them mended; until then they are open.`;
const ALL = '## All requirements';

function summary(): string {
  const states = ['kept', 'not applicable', 'deviation'] as const;
  const count = (isCounted: (number: string) => boolean, state: (typeof states)[number]) =>
    assessed.filter(([number, { verdict }]) => isCounted(number) && verdict.state === state).length;
  const row = (name: string, isCounted: (number: string) => boolean) =>
    `| ${[name, ...states.map((state) => count(isCounted, state)), assessed.filter(([number]) => isCounted(number)).length].join(' | ')} |`;
  return [
    `| | ${states.join(' | ')} | all |`,
    '| --- | --: | --: | --: | --: |',
    row('level 1', isLevelOne),
    row('level 2', (number) => !isLevelOne(number)),
    row('both', () => true),
  ].join('\n');
}

function deviations(): string {
  const rows = assessed.flatMap(([number, { subject, verdict }]) => {
    if (verdict.state !== 'deviation') return [];
    const signed = verdict.signed ? `${verdict.signed.by}, ${verdict.signed.on}` : 'open';
    return [`| ${number} | ${levelOf(number)} | ${subject} | ${verdict.reason} | ${verdict.since} | ${signed} |`];
  });
  return ['| | level | what | why | known since | signed |', '| --- | --: | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function table(): string {
  const rows = assessed.map(
    ([number, assessment]) => `| ${number} | ${levelOf(number)} | ${assessment.subject} | ${inWords(assessment)} |`,
  );
  return ['| | level | what | shown by |', '| --- | --: | --- | --- |', ...rows].join('\n');
}

function inWords({ verdict }: Assessment): string {
  switch (verdict.state) {
    case 'kept':
      return [...verdict.evidence.map(evidenceInWords), ...(verdict.note ? [verdict.note] : [])].join('<br>');
    case 'not applicable':
      return `not applicable: ${verdict.reason}`;
    case 'deviation':
      return '**deviation**, see above';
  }
}

function evidenceInWords(evidence: Evidence): string {
  switch (evidence.by) {
    case 'test':
      return `\`${evidence.file}\`: ${escaped(evidence.title)}`;
    case 'page':
      return `[${evidence.heading}](security.md#${evidence.heading.toLowerCase().replaceAll(' ', '-')})`;
    case 'setting':
      return `${evidence.service}, set in \`${evidence.file}\``;
  }
}

const escaped = (text: string) => text.replaceAll(/[*_$<>|]/g, '\\$&');
const isLevelOne = (number: string) => levelOne.includes(number);
const levelOf = (number: string) => (isLevelOne(number) ? 1 : 2);
