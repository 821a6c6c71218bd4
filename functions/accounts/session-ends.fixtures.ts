import { POOL_ID } from '#infra/local/cognito/cognito.fixtures.ts';
import type { SignInBrowser } from '#infra/local/cognito/sign-in-browser.fixtures.ts';
import { hashSessionId } from '#platform/session/session.ts';
import { cognitoAccountGateway } from './cognito-account.gateway.ts';
import { cognitoAccessGateway } from './cognito-access.gateway.ts';
import { directoryStore } from './directory.store.ts';
import { finishEmailChange } from './confirm-email-change.endpoint.ts';
import { publicSessionId } from './active-sessions.ts';
import { memberEmailStore } from './member-email.store.ts';
import { sessionEndStore } from './session-end.store.ts';
import { AppBrowser, type Reply, type SignInRig } from './sign-in.fixtures.ts';
import { signOutEverywhereWith } from './sign-out-everywhere.endpoint.ts';
import { changeAccess, changeRole } from './staff-changes.service.ts';

const CALLBACK_PATH = '/api/auth/callback';

/** A browser with separate cookies for the app and the sign-in page. */
export class Device {
  readonly app: AppBrowser;
  readonly provider: SignInBrowser;

  constructor(
    private readonly rig: SignInRig,
    readonly email: string,
  ) {
    this.app = new AppBrowser(rig);
    this.provider = rig.cognito.createBrowser();
  }

  get sessionHash(): string {
    return hashSessionId(this.app.cookies.get('__Host-sid')?.value ?? '');
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.app.getUser()).status === 200;
  }

  async memberId(): Promise<string> {
    const session = await this.rig.deps.sessions.find(this.sessionHash);
    if (!session) throw new Error('this device is not signed in');
    return session.memberId;
  }

  /** Authenticates at the sign-in page with an emailed code. Returns the callback URL. */
  async enterCode(authorize: URL, email = this.email): Promise<URL> {
    const forced = new URL(authorize);
    forced.searchParams.set('prompt', 'login');
    return this.provider.signIn(forced.href, email, this.rig.cognito.mails);
  }

  async followCallback(address: URL): Promise<Reply> {
    return this.app.followCallback(Object.fromEntries(address.searchParams));
  }

  /**
   * Signs in as a regular member would. If the callback restarts the sign-in, enters another code.
   */
  async signIn(email = this.email): Promise<void> {
    const { location } = await this.followCallback(
      await this.enterCode(await this.app.startLogin(), email),
    );
    if (!location.includes('/api/login')) return;

    this.rig.cognito.clock.now += 1000;
    await this.followCallback(await this.enterCode(await this.restart(location), email));
  }

  async restart(location: string): Promise<URL> {
    const query = Object.fromEntries(new URL(location).searchParams);
    return new URL((await this.app.open(this.rig.handlers.startLogin, { query })).location);
  }

  /**
   * Gets a callback URL without authenticating again. Undefined if the sign-in page requires
   * authentication.
   */
  async authorizeSilently(authorize: URL): Promise<URL | undefined> {
    const silent = new URL(authorize);
    silent.searchParams.delete('prompt');
    const { location = '' } = await this.provider.get(silent.href);
    return location.includes(CALLBACK_PATH) ? new URL(location) : undefined;
  }

  /**
   * Tries to get in without a new code: follows all redirects, but drops `prompt` and the retry
   * cookie.
   */
  async retrySignIn(authorize: URL, granted?: URL): Promise<void> {
    let back = granted ?? (await this.authorizeSilently(authorize));
    for (let round = 0; round < 3 && back; round += 1) {
      const { location } = await this.followCallback(back);
      if (!location.includes('/api/login')) return;

      this.app.cookies.delete('__Host-retried-login');
      back = await this.authorizeSilently(await this.restart(location));
    }
  }
}

interface SessionEnding {
  /** Whether the sessions on two other devices stay open. */
  staysSignedIn: { other: boolean; third: boolean };
  /** Ends the session of `lost`; `other` is another device of the same member. */
  end(lost: Device, other: Device): Promise<void>;
}

/** The six ways to end a session, using the production code. */
export function sessionEndings(rig: SignInRig): Readonly<Record<string, SessionEnding>> {
  const client = rig.cognito.createSdk();
  const { now, members } = rig.deps;
  const sessionEnds = sessionEndStore(rig.tables.client, 'members');
  const emails = memberEmailStore(rig.tables.client, 'members');
  const accounts = cognitoAccountGateway(POOL_ID, client);
  const directory = directoryStore(rig.tables.client, 'members');
  const staff = { directory, accounts: cognitoAccessGateway(POOL_ID, client), now };
  const done = (refusal: unknown) => {
    if (refusal) throw new Error(JSON.stringify(refusal));
  };

  const rowOf = async (memberId: string) => {
    const row = await members.find(memberId);
    if (!row) throw new Error('there is no such member');
    return row;
  };

  return {
    'logging out': {
      staysSignedIn: { other: true, third: true },
      end: async (lost) => void (await lost.app.open(rig.handlers.logout)),
    },
    'ending it from another device': {
      staysSignedIn: { other: true, third: true },
      async end(lost, other) {
        const id = publicSessionId({ sessionHash: lost.sessionHash });
        const { status } = await other.app.open(rig.handlers.endOtherSession, {
          pathParameters: { id },
        });
        if (status !== 204) throw new Error(`not ended: ${status}`);
      },
    },
    'signing out everywhere': {
      staysSignedIn: { other: false, third: false },

      async end(_, other) {
        const caller = await rowOf(await other.memberId());
        const request = {
          requestId: 'r',
          headers: {},
          cookies: {},
          bytes: new Uint8Array(),
          sourceIp: '203.0.113.7',
        };

        const signOut = signOutEverywhereWith({ sessionEnds, accounts, now });
        await signOut({ params: undefined, query: undefined, body: undefined, caller, request });
      },
    },
    'a change of role': {
      staysSignedIn: { other: false, third: false },
      async end(lost) {
        const { memberId, role } = await rowOf(await lost.memberId());
        done(await changeRole(staff, memberId, role === 'coach' ? 'member' : 'coach'));
      },
    },
    'a change of email': {
      staysSignedIn: { other: true, third: false },

      async end(lost, other) {
        const memberId = await lost.memberId();
        const { email } = await rowOf(memberId);
        const deps = { accounts, emails, now, mails: { post: async () => undefined } };

        const change = {
          memberId,
          changeId: 'c',
          from: email,
          to: email,
          code: { salt: '', hash: '' },
          tries: 1,
        };

        done(
          await finishEmailChange(
            {
              ...deps,
              changes: { remove: async () => true },
              scheduleBillingCheck: async () => undefined,
            },
            {
              ...change,
              state: 'confirmed',
              exemptSessionHash: other.sessionHash,
              endsAt: now().toISOString(),
            },
          ),
        );
      },
    },
    'being disabled and enabled again': {
      staysSignedIn: { other: false, third: false },
      async end(lost) {
        const memberId = await lost.memberId();
        done(await changeAccess(staff, memberId, true));
        rig.cognito.clock.now += 1;
        done(await changeAccess(staff, memberId, false));
      },
    },
  };
}
