import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { button, link, tabAndPress, tabAndType, waitForFocus } from '../kit/keyboard.ts';
import { signInAs } from '../kit/sign-in.ts';
import { origin } from '../kit/worker-stack.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

const OWN_QUESTION = 'Zebras or xylophones?';
const QUESTION_TO_ASK = 'Who is on the team?';

/** Makes an interview plan for today and returns the day. */
const planForToday = (page: Page) =>
  page.evaluate(async () => {
    const interviewDate = new Date().toLocaleDateString('sv');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ timeZone, interviewDate });
    const { status } = await fetch('/api/plan', { method: 'PUT', headers, body });
    if (status !== 204) throw new Error(`PUT /api/plan returned ${status}`);
    return interviewDate;
  });

it('a member with only the keyboard prepares the sheet and writes down the interview', async () => {
  const { page } = await visit(browser, { width: 360 });
  await signInAs(page, origin, 'Elena Executive', '/help');
  const day = await planForToday(page);

  await page.goto(`${origin}/plan/sheet`);
  const questionsToAsk = page.getByRole('textbox', { name: 'One question per line' });
  await tabAndType(page, questionsToAsk, QUESTION_TO_ASK);
  await tabAndPress(page, button(page, 'Save'));
  await page.getByText('Questions saved', { exact: true }).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.reload();
  expect(await questionsToAsk.inputValue()).toBe(QUESTION_TO_ASK);

  await page.goto(`${origin}/plan/debriefs/${day}`);
  const search = page.getByRole('searchbox');
  await tabAndType(page, search, 'deadline');
  await page.keyboard.press('Enter');
  await waitForFocus(search);
  await page.keyboard.type(OWN_QUESTION);
  await page.keyboard.press('Enter');
  await tabAndPress(page, page.getByRole('checkbox', { name: /^It felt hard/ }), 'Space');
  await tabAndPress(page, page.getByRole('radio', { name: 'It went well' }), 'Space');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await tabAndPress(page, link(page, 'Cancel'));
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await tabAndPress(page, button(page, 'Keep editing'));
  await tabAndPress(page, button(page, 'Save'));
  await page.getByText('Notes saved', { exact: true }).waitFor();
  await page.waitForURL(`${origin}/plan`);

  await page.goto(`${origin}/plan/debriefs/${day}`);
  const asked = page.getByRole('list', { name: 'Questions they asked' });
  await asked.getByText(OWN_QUESTION).waitFor();
  expect(await asked.getByRole('checkbox').isChecked()).toBe(true);
});
