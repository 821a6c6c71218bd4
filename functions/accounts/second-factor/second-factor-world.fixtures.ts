import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';

import type { Mail } from '#functions/mail/mail.public.ts';
import { memberStore } from '#functions/members/members.public.ts';
import { startLocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { countOf, memoryCounts } from '#platform/http/call-counts.fixtures.ts';
import type { CallCounts } from '#platform/http/call-limits.service.ts';
import type { RawRequest } from '#platform/http/call.ts';
import { findRefusal } from '#platform/http/guards.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { deriveSealingKey } from '#platform/sealing.ts';
import { createAuthenticate } from '#platform/session/authenticate.ts';
import { callerStore } from '#platform/session/caller.store.ts';
import type { Principal } from '#platform/session/principal.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { hashSessionId, newSessionId } from '#platform/session/session.ts';
import {
  beginFactorMove,
  finishFactorMove,
  verifySecondFactor,
} from '#shared/accounts/second-factor.contract.ts';
import type { Contract } from '#shared/http/contract.ts';
import { HOUR_MS } from '#shared/product/time.ts';

import { beginFactorMoveEndpoint } from './begin-factor-move.endpoint.ts';
import { confirmSecondFactorEndpoint } from './confirm-second-factor.endpoint.ts';
import { directoryStore } from '../directory/directory.store.ts';
import { finishFactorMoveEndpoint } from './finish-factor-move.endpoint.ts';
import { startSecondFactorSetupEndpoint } from './start-second-factor-setup.endpoint.ts';
import { verifySecondFactorEndpoint } from './verify-second-factor.endpoint.ts';
import { secondFactorStore } from './second-factor.store.ts';
import { encodeBase32, totpCode, timeStepAt } from './totp.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

/** Creates administrators with browsers and phones. Uses in-process tables. */
export async function startSecondFactorWorld() {
  const tables = await startLocalTables([
    { name: 'members', partition: 'memberId' },
    { name: 'sessions', partition: 'sessionHash' },
  ]);

  const key = deriveSealingKey('second-factor', 'a secret of at least thirty-two characters');
  const clock = { now: START };
  const now = () => new Date(clock.now);
  const posted: Mail[] = [];

  const deps = {
    factors: secondFactorStore(tables.client, 'members'),
    sessions: sessionStore(tables.client, 'sessions'),
    counts: memoryCounts(now) as CallCounts,
    mails: { post: async (mail: Mail) => void posted.push(mail) },
    readKey: async () => key,
    now,
  };

  const members = memberStore(tables.client, 'members');
  const directory = directoryStore(tables.client, 'members');
  const callers = callerStore(tables.client, { sessions: 'sessions', members: 'members' });

  const world = {
    client: tables.client,
    clock,
    now,
    seconds: () => Math.floor(clock.now / 1000),
    posted,
    deps,
    members,
    directory,
    authenticate: createAuthenticate({
      callers,
      sessions: deps.sessions,
      now,
      isSecondFactorRequired: true,
    }),

    /**
     * Creates a person with this role. Returns a browser in which the person has just signed in.
     */
    async person(
      memberId: string,
      role: 'member' | 'coach' | 'admin' = 'admin',
      authenticatedAt?: number | null,
    ) {
      await members.ensure(
        { memberId, email: `${memberId}@x.test`, firstName: 'Ada', lastName: 'A' },
        now(),
      );

      await directory.setRole(memberId, role, new Date(clock.now - HOUR_MS));

      const device = new Device(world, memberId);
      await device.signIn(authenticatedAt);

      return device;
    },

    /**
     * Creates an administrator who has just set up a second factor. The phone's current code is
     * already used.
     */
    async withFactor(memberId: string) {
      const device = await world.person(memberId);
      const phone = await device.phone();
      const answer = await device.confirm(phone);
      if (isRefusal(answer)) throw new Error(answer.refused);

      return { device, phone };
    },

    nextCode: () => void (clock.now += 30_000),

    async row(memberId: string) {
      const get = new GetCommand({ TableName: 'members', Key: { memberId }, ConsistentRead: true });
      return (await tables.client.send(get)).Item;
    },

    rows: async (TableName: string) =>
      (await tables.client.send(new ScanCommand({ TableName }))).Items ?? [],
    close: () => tables.close(),
  };

  return world;
}

export type SecondFactorWorld = Awaited<ReturnType<typeof startSecondFactorWorld>>;
type Deps = SecondFactorWorld['deps'];

/** A browser with a session. Responses may replace its cookie. */
export class Device {
  cookie: string;

  constructor(
    private readonly world: SecondFactorWorld,
    readonly memberId: string,
  ) {
    this.cookie = newSessionId(memberId);
  }

  get request(): RawRequest {
    const cookies = { '__Host-sid': this.cookie };
    return {
      requestId: 'r',
      headers: {},
      cookies,
      bytes: new Uint8Array(),
      sourceIp: '203.0.113.7',
    };
  }

  signIn(authenticatedAt?: number | null) {
    const at = this.world.seconds();
    const times = { createdAt: at, lastSeenAt: at, expiresAt: at + 3600 };
    const { memberId } = this;
    const device = 'Edge on Windows';

    const facts = {
      sessionHash: hashSessionId(this.cookie),
      memberId,
      refreshToken: 'token',
      device,
    };

    return this.world.deps.sessions.create({
      ...facts,
      ...times,
      authenticatedAt: authenticatedAt === undefined ? at : authenticatedAt,
    });
  }

  authenticate(): Promise<Principal | null> {
    return this.world.authenticate(this.request.cookies);
  }

  async offer(deps: Deps = this.world.deps) {
    return startSecondFactorSetupEndpoint.with(deps)(await this.call(undefined));
  }

  /** Starts the setup. Returns an authenticator app that has scanned the QR code. */
  async phone(): Promise<Phone> {
    const answer = await this.offer();
    if (isRefusal(answer)) throw new Error(answer.refused);
    return new Phone(this.world.now, answer.body.secret, answer.body.pendingFactorId);
  }

  async confirm(code: string | Phone, deps: Deps = this.world.deps) {
    return this.keepCookie(
      await confirmSecondFactorEndpoint.with(deps)(await this.call(entryCode(code))),
    );
  }

  async enter(code: string | Phone, deps: Deps = this.world.deps) {
    return this.keepCookie(
      await verifySecondFactorEndpoint.with(deps)(await this.call({ code: codeText(code) }, deps)),
    );
  }

  async beginMove(code: string | Phone, deps: Deps = this.world.deps) {
    return (
      (await this.refuseAccess(beginFactorMove)) ??
      beginFactorMoveEndpoint.with(deps)(await this.call({ code: codeText(code) }, deps))
    );
  }

  /**
   * Starts a move with a code from `old`. Returns an authenticator app that has scanned the new QR
   * code.
   */
  async newPhone(old: Phone): Promise<Phone> {
    const answer = await this.beginMove(old);
    if (isRefusal(answer)) throw new Error(answer.refused);
    return new Phone(this.world.now, answer.body.secret, answer.body.pendingFactorId);
  }

  async finishMove(code: string | Phone, deps: Deps = this.world.deps) {
    const refused = await this.refuseAccess(finishFactorMove);
    return (
      refused ??
      this.keepCookie(
        await finishFactorMoveEndpoint.with(deps)(await this.call(entryCode(code), deps)),
      )
    );
  }

  /** Returns a refusal if the contract doesn't allow this caller. */
  private async refuseAccess({ access }: Contract) {
    return findRefusal(access, await this.authenticate());
  }

  private async call<Body>(body: Body, { counts }: Deps = this.world.deps) {
    const caller = await this.authenticate();
    if (!caller) throw new Error('nobody is signed in');

    const count = countOf(verifySecondFactor, counts, { caller });

    return { params: undefined, query: undefined, body, caller, request: this.request, count };
  }

  private keepCookie<A extends object>(answer: A): A {
    const cookies = 'cookies' in answer && Array.isArray(answer.cookies) ? answer.cookies : [];
    this.cookie = /__Host-sid=([\w.-]+)/.exec(cookies.join())?.[1] ?? this.cookie;
    return answer;
  }
}

function codeText(code: string | Phone): string {
  return typeof code === 'string' ? code : code.code();
}

function entryCode(code: string | Phone) {
  return {
    code: codeText(code),
    pendingFactorId: typeof code === 'string' ? '' : code.pendingFactorId,
  };
}

/** Generates codes from a base32 secret, like an authenticator app. */
export class Phone {
  private readonly bytes: Buffer;

  constructor(
    private readonly now: () => Date,
    readonly secret: string,
    /** Identifies the QR code that the app scanned. */
    readonly pendingFactorId = '',
  ) {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = [...secret]
      .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    this.bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
    if (encodeBase32(this.bytes) !== secret) throw new Error(`${secret} is no base32`);
  }

  /** The code for the time step that is `steps` after the current one. */
  code(steps = 0): string {
    return totpCode(this.bytes, timeStepAt(this.now()) + steps);
  }
}
