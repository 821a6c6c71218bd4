import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { reasonOf } from '../../platform/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { isRefusal } from './coaching.queries.ts';
import { deskDraftOf, draftOf } from './desk-draft.ts';
import { takeOrRenew, workQuery } from './desk.queries.ts';
import type { SaveState } from './draft-keeper.ts';
import { CopyButton, DraftText } from './draft-text.tsx';
import { beginning, type DeskKeeper } from './use-desk-draft.ts';

interface DraftTroubleProps {
  readonly requestId: string;
  readonly keeper: DeskKeeper;
  readonly state: SaveState;
  readonly onHold: (until: string) => void;
}

/** Explains a lost hold or a conflict, reassures that nothing is lost, and offers ways to continue. */
export function DraftTrouble({ requestId, keeper, state, onHold }: DraftTroubleProps) {
  const { isBusy, problem, run, readServer } = useRepair(requestId);
  const takeAgain = () =>
    run(async () => {
      const { holdUntil } = await takeOrRenew(requestId).catch(async (error: unknown) => {
        // If this coach already answered elsewhere, refetching shows that answer.
        if (isRefusal(error, 'NOT_FOUND')) await readServer();
        throw error;
      });
      const saved = await readServer();
      if (holdUntil) onHold(holdUntil);
      const { content, version } = keeper.read();
      // Another tab may have taken the request and saved since.
      keeper.resume(beginning(saved, { draft: draftOf(content), version }));
    });
  const choose = (which: 'mine' | 'other') =>
    run(async () => {
      const saved = await readServer();
      const { version } = saved;
      if (which === 'mine') keeper.resume({ content: keeper.read().content, version, state: { name: 'unsaved' } });
      else keeper.resume({ content: deskDraftOf(saved), version, state: { name: 'saved' } });
    });

  if (state.name === 'lost') {
    return (
      <Trouble title="This request is no longer assigned to you" problem={problem} keeper={keeper}>
        <p>
          It was inactive for two hours, or it was taken or answered elsewhere. Your text is still on this page. Take
          the request again to continue, or copy your text.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" look="primary" disabled={isBusy} onClick={takeAgain}>
            Take it again
          </Button>
          <CopyButton read={() => keeper.read().content} />
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
        <p>Another tab or device saved it while it was open here. Choose which version to keep.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" look="primary" disabled={isBusy} onClick={() => choose('mine')}>
            Keep this version
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => choose('other')}>
            Use the other version
          </Button>
          <CopyButton read={() => keeper.read().content} />
        </div>
      </Trouble>
    );
  }
  return null;
}

/** Runs one repair at a time and keeps the last error. */
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
        .catch((error: unknown) => setProblem(problemOf(error)))
        .finally(() => setBusy(false));
    },
    readServer: async () => {
      const { draft } = await client.fetchQuery(workQuery(requestId));
      if (!draft) throw new Error('the request has been answered');
      return draft;
    },
  };
}

const GONE = 'Another coach has answered this request, or the member has withdrawn it. Copy your text if you need it.';

function problemOf(error: unknown): string {
  return isRefusal(error, 'NOT_FOUND') ? GONE : reasonOf(error);
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
      <DraftText draft={keeper.read().content} />
    </section>
  );
}
