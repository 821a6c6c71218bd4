import { logout } from '#shared/accounts/accounts.contract.ts';
import type { Contract } from '#shared/http/contract.ts';
import { ERROR_CODE_HEADER } from '#shared/http/errors.ts';
import { fail, pass, skip, type Check, type Outcome } from './check.ts';
import { call, type Site } from './site.ts';

/**
 * Kept low because a new AWS account allows only 10 concurrent Lambda executions, and other checks
 * call too.
 */
const CONCURRENT_CALLS = 3;

/**
 * Creates checks that call the endpoints, because only a call reveals a missing environment
 * variable or route. Skips the logout endpoint and public endpoints that write.
 */
export function createEndpointChecks(site: Site, contracts: readonly Contract[]): readonly Check[] {
  const isOpen = ({ access }: Contract) => access === 'anyone' || access === 'webhook';
  const closed = contracts.filter((contract) => !isOpen(contract));
  const reads = contracts.filter(
    (contract) => contract.method === 'GET' && contract.path !== logout.path,
  );
  const signedOut = { ...site, session: undefined };
  const isRefused = ({ status }: Response) => status === 401;
  const inTurn = createTurns();

  return [
    {
      name: 'endpoints that need a session',
      run: () => inTurn(() => checkEach(signedOut, closed, isRefused)),
    },
    {
      name: 'public endpoints',
      run: () => inTurn(() => checkEach(signedOut, reads.filter(isOpen), isHandled)),
    },
    {
      name: 'endpoints with a session',
      run: async () =>
        site.session
          ? inTurn(() => checkEach(site, reads, isHandled))
          : skip('pass --session to include it'),
    },
  ];
}

/** Runs one check after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return (run: () => Promise<Outcome>): Promise<Outcome> => {
    const outcome = last.then(run);
    last = outcome.catch(() => undefined);
    return outcome;
  };
}

/**
 * True for a success or an expected error, such as a missing item or a service that isn't
 * configured.
 */
function isHandled({ status, headers }: Response): boolean {
  const code = headers.get(ERROR_CODE_HEADER);
  return (
    status < 400 || (code !== null && status !== 401 && (status < 500 || code === 'NOT_CONFIGURED'))
  );
}

async function checkEach(
  site: Site,
  contracts: readonly Contract[],
  isExpected: (answer: Response) => boolean,
): Promise<Outcome> {
  const waiting = [...contracts];
  const wrong: string[] = [];

  const work = async () => {
    for (let contract = waiting.pop(); contract; contract = waiting.pop()) {
      const answer = await call(site, contract);
      await answer.body?.cancel();
      if (!isExpected(answer))
        wrong.push(`${contract.method} ${contract.path} returned ${answer.status}`);
    }
  };

  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, work));

  return wrong.length > 0 ? fail(wrong.join(', ')) : pass(`${contracts.length} endpoints`);
}
