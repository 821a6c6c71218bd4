import { stopKey, unsealStopToken } from '#functions/mail/stop-token.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { stopEmails } from '#shared/accounts/stop-emails.contract.ts';
import { profileStore, type ProfileStore } from './profile.store.ts';

interface Deps {
  profiles: Pick<ProfileStore, 'changeMailChoices'>;
  readKey: () => Promise<Buffer>;
}

export function stopEmailsWith({ profiles, readKey }: Deps): UseCase<typeof stopEmails> {
  return async ({ params }) => {
    const target = unsealStopToken(params.token, await readKey());
    if (!target)
      return refuse('NOT_FOUND', {
        message: 'This link isn’t valid. Choose your emails in Settings.',
      });

    // A deleted member has no row. The response is the same, so that a link doesn't reveal whether
    // an account exists.
    await profiles.changeMailChoices(target.memberId, { [target.choice]: false });

    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(stopEmails, () =>
  stopEmailsWith({ profiles: profileStore(), readKey: stopKey.wire() }),
);
