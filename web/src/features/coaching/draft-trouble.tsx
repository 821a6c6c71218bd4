import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { reasonOf } from '../../platform/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { exactTime } from './comment-time.ts';
import { deskDraftOf, plainText } from './desk-draft.ts';
import { takeOrRenew, workQuery } from './desk.queries.ts';
import type { SaveState } from './draft-keeper.ts';
import type { DeskKeeper } from './use-desk-draft.ts';

interface DraftTroubleProps {
  readonly requestId: string;
  readonly keeper: DeskKeeper;
  readonly state: SaveState;
  readonly onHold: (until: string) => void;
}

/** What happened to the hold or the draft, that nothing is lost, and what can be done. */
export function DraftTrouble({ requestId, keeper, state, onHold }: DraftTroubleProps) {
  const { isBusy, problem, run, readServer } = useRepair(requestId);
  const takeAgain = () =>
    run(async () => {
      const { holdUntil } = await takeOrRenew(requestId);
      const draft = await readServer();
      if (holdUntil) onHold(holdUntil);
      keeper.resume(keeper.read().content, draft.version, false);
    });
  const choose = (which: 'mine' | 'other') =>
    run(async () => {
      const saved = await readServer();
      if (which === 'mine') keeper.resume(keeper.read().content, saved.version, false);
      else keeper.resume(deskDraftOf(saved), saved.version, true);
    });

  if (state.name === 'lost') {
    return (
      <Trouble title="You no longer hold this request" problem={problem} keeper={keeper}>
        <p>
          It was untouched for two hours, or was taken or answered elsewhere. What you wrote is still on this page. Take
          the request again to go on, or copy your text.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" look="primary" disabled={isBusy} onClick={takeAgain}>
            Take it again
          </Button>
          <CopyButton keeper={keeper} />
          <ButtonLink size="small" look="quiet" to="/coach">
            Open requests
          </ButtonLink>
        </div>
      </Trouble>
    );
  }
  if (state.name === 'conflict') {
    return (
      <Trouble title="This draft was saved somewhere else" problem={problem} keeper={keeper}>
        <p>Another tab or device saved it while it was open here. Choose which of the two goes on.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" look="primary" disabled={isBusy} onClick={() => choose('mine')}>
            Keep what is on this page
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => choose('other')}>
            Use the other one
          </Button>
          <CopyButton keeper={keeper} />
        </div>
      </Trouble>
    );
  }
  return null;
}

/** One repair at a time, with why the last one did not work. */
function useRepair(requestId: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQueryClient();
  return {
    isBusy,
    problem,
    run: (repair: () => Promise<void>) => {
      setBusy(true);
      setProblem(null);
      repair()
        .catch((error: unknown) => setProblem(reasonOf(error)))
        .finally(() => setBusy(false));
    },
    readServer: async () => {
      const { draft } = await client.fetchQuery(workQuery(requestId));
      if (!draft) throw new Error('the request has been answered');
      return draft;
    },
  };
}

interface TroubleProps {
  readonly title: string;
  readonly problem: string | null;
  readonly keeper: DeskKeeper;
  readonly children: ReactNode;
}

function Trouble({ title, problem, keeper, children }: TroubleProps) {
  return (
    <section role="alert" className="mt-5 rounded-lg border border-amber/60 bg-raised px-4 py-4 sm:px-5">
      <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
      <div className="mt-1 text-sm text-soft">{children}</div>
      {problem && <p className="mt-2 text-sm text-red-text">{problem}</p>}
      <details className="mt-3 text-sm">
        <summary className="min-h-9 text-soft hover:text-ink">Show my text</summary>
        <textarea
          readOnly
          aria-label="Your text"
          rows={6}
          value={plainText(keeper.read().content, exactTime)}
          className="mt-2 block w-full rounded-md border border-edge bg-ground px-3 py-2"
        />
      </details>
    </section>
  );
}

function CopyButton({ keeper }: { readonly keeper: DeskKeeper }) {
  const [said, setSaid] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(plainText(keeper.read().content, exactTime)).then(
      () => setSaid('Copied'),
      () => setSaid('Not copied: please select it below'),
    );
  };
  return (
    <>
      <Button size="small" onClick={copy}>
        Copy my text
      </Button>
      <output className="self-center text-sm text-soft">{said}</output>
    </>
  );
}
