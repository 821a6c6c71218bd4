import { isEmailAddress, MIN_PASSWORD_LENGTH } from './admin-api.ts';
import { checkCode, prepareCode, type Mail, type MailWriter } from './mailed-code.ts';
import type { Pool } from './pool.ts';
import type { LoginFlow, PoolUser } from './pool-data.ts';
import { hashSecret } from './random.ts';

export interface FlowContext {
  pool: Pool;
  handle: string;
  flow: LoginFlow;
}

export interface StepDeps extends MailWriter {
  deliverMail: (mail: Mail) => Promise<void>;
  offerDemoUsers: boolean;
}

type Step = (
  visit: FlowContext,
  form: URLSearchParams,
  deps: StepDeps,
) => Promise<PoolUser | undefined>;

const CANNOT_SIGN_IN = 'This account can’t sign in.';

const CODE_NOTICES = {
  right: CANNOT_SIGN_IN,
  wrong: 'That code isn’t right. Please check it and try again.',
  expired: 'That code has expired. Send a new one.',
  spent: 'Too many tries. Send a new code.',
};

/**
 * Form handlers by path. A handler returns the user once sign-in is complete; before that, it may
 * set `flow.notice` to show the user a message.
 */
export const loginSteps: Readonly<Record<string, Step>> = {
  '/login/address': submitAddress,
  '/login/again': async (visit, _, deps) =>
    visit.flow.mailedCode && mailCode(visit, visit.flow.mailedCode.email, deps),
  '/login/code': submitCode,
  '/login/demo': submitDemoUser,
  '/login/password': submitPassword,

  '/login/restart': async ({ flow }) => {
    flow.mailedCode = undefined;
    return undefined;
  },

  '/signup': submitSignUp,
};

export function listDemoUsers(pool: Pool, { offerDemoUsers }: StepDeps): readonly PoolUser[] {
  return offerDemoUsers
    ? Object.values(pool.data.users).filter((user) => user.isDemo && user.enabled)
    : [];
}

async function submitAddress(visit: FlowContext, form: URLSearchParams, deps: StepDeps) {
  const email = readField(form, 'email');
  visit.flow.formValues = { email };
  if (isEmailAddress(email)) return mailCode(visit, email, deps);

  return refuse(visit, 'Please enter a valid email address.');
}

async function submitCode(
  visit: FlowContext,
  form: URLSearchParams,
): Promise<PoolUser | undefined> {
  const { mailedCode } = visit.flow;
  const verdict = mailedCode
    ? checkCode(mailedCode, form.get('code') ?? '', visit.pool.now())
    : 'wrong';
  const user =
    mailedCode && verdict === 'right' ? visit.pool.findUser(mailedCode.email) : undefined;
  if (!user?.enabled) return refuse(visit, CODE_NOTICES[verdict]);

  user.unconfirmed = false;

  return user;
}

async function submitDemoUser(visit: FlowContext, form: URLSearchParams, deps: StepDeps) {
  const user = listDemoUsers(visit.pool, deps).find(({ sub }) => sub === form.get('sub'));
  return user ?? refuse(visit, CANNOT_SIGN_IN);
}

/** Unconfirmed users must enter an emailed code, even if the password is right. */
async function submitPassword(visit: FlowContext, form: URLSearchParams, deps: StepDeps) {
  const email = readField(form, 'email');
  visit.flow.formValues = { email };

  const user = visit.pool.findUser(email);
  if (user?.enabled && user.unconfirmed) return mailCode(visit, email, deps);

  const isRight = user?.enabled && user.passwordHash === hashSecret(form.get('password') ?? '');

  return isRight ? user : refuse(visit, 'Incorrect email or password.');
}

async function submitSignUp(visit: FlowContext, form: URLSearchParams, deps: StepDeps) {
  const email = readField(form, 'email');
  const [givenName, familyName] = [readField(form, 'given_name'), readField(form, 'family_name')];
  const password = form.get('password') ?? '';
  visit.flow.formValues = { email, givenName, familyName };
  if (!givenName || !familyName || givenName.length > 100 || familyName.length > 100)
    return refuse(visit, 'Please enter your first and last name.');
  if (!isEmailAddress(email)) return refuse(visit, 'Please enter a valid email address.');
  if (password.length < MIN_PASSWORD_LENGTH)
    return refuse(visit, 'Please choose a password with at least 15 characters.');
  if (visit.pool.findUser(email))
    return refuse(visit, 'An account with this email already exists. Please sign in.');

  const user = visit.pool.addUser({
    email,
    attributes: { given_name: givenName, family_name: familyName },
  });

  Object.assign(user, { unconfirmed: true, passwordHash: hashSecret(password) });

  return mailCode(visit, email, deps);
}

async function mailCode(visit: FlowContext, email: string, deps: StepDeps): Promise<undefined> {
  const mail = await prepareCode(visit.pool, visit.flow, email, deps);
  if (mail === 'failed') {
    visit.flow.mailedCode = undefined;
    return refuse(visit, 'The email with the code couldn’t be written. Please try again.');
  }
  if (mail === 'too many')
    return refuse(visit, 'You requested too many codes. Please go back and sign in again.');

  if (mail !== 'none') await deps.deliverMail(mail);

  return undefined;
}

function refuse({ flow }: FlowContext, notice: string): undefined {
  flow.notice = notice;
}

function readField(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').trim();
}
