import { timeStepAt, totpCode } from '#functions/accounts/second-factor/totp.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app with one entry (RFC 6238). */
export class Authenticator {
  private readonly key: Buffer;
  private step = 0;

  /** `secret` as displayed during setup, including spaces. */
  constructor(secret: string) {
    const letters = [...secret.replaceAll(/\s/g, '')];
    const bits = letters
      .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    this.key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  }

  /**
   * Returns an unused code. A second call within 30 seconds returns the code of the next period, as
   * if the phone's clock were fast.
   */
  next(): string {
    this.step = Math.max(this.step + 1, timeStepAt(new Date()));
    return totpCode(this.key, this.step);
  }
}
