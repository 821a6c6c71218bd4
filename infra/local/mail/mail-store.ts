import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readAllJson, writeAtomically } from '../aws/atomic-file.ts';

export interface OutgoingMail {
  to: string | readonly string[];
  from: string;
  replyTo?: readonly string[];
  subject: string;
  text: string;
  html?: string;
  headers?: readonly { name: string; value: string }[];
}

export interface StoredMail extends OutgoingMail {
  id: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  to: readonly string[];
}

/** Stores every sent email, one file per email. */
export class MailStore {
  readonly #folder: string;
  readonly #clock: () => number;
  readonly #mails: StoredMail[];

  constructor(folder: string, clock: () => number) {
    this.#folder = folder;
    this.#clock = clock;
    this.#mails = readAllJson<StoredMail>(folder);
  }

  add(mail: OutgoingMail): StoredMail {
    const to = typeof mail.to === 'string' ? [mail.to] : mail.to;
    const stored = { ...mail, to, id: randomUUID(), sentAt: this.#clock() };
    // The file names sort by time, so a restart restores the order of the emails.
    const name = `${String(stored.sentAt).padStart(15, '0')}-${stored.id}.json`;
    writeAtomically(join(this.#folder, name), JSON.stringify(stored));
    this.#mails.push(stored);

    return stored;
  }

  find(id: string): StoredMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Newest first. `to` filters by recipient, ignoring case. */
  listNewestFirst(to?: string): StoredMail[] {
    const recipient = to?.trim().toLowerCase();
    const wanted = this.#mails.filter(
      (mail) => !recipient || mail.to.some((each) => extractAddress(each) === recipient),
    );

    return wanted.toReversed().toSorted((a, b) => b.sentAt - a.sentAt);
  }
}

/** The plain address in `Name <address>`, in lowercase. */
export function extractAddress(recipient: string): string {
  return (/<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();
}
