import type { CardBrand } from './card-number.ts';

const plate = (colour: string, inside: string) =>
  `<svg viewBox="0 0 32 20" width="32" height="20" aria-hidden="true"><rect width="32" height="20" rx="3" fill="${colour}"/>${inside}</svg>`;
const word = (text: string, colour: string, size: number) =>
  `<text x="16" y="${10 + size * 0.36}" fill="${colour}" font-family="Arial, sans-serif" font-size="${size}" font-weight="700" text-anchor="middle">${text}</text>`;

const marks: Record<CardBrand, string> = {
  visa: plate('#1a2c7c', word('VISA', '#fff', 9)),
  mastercard: plate(
    '#1c1c1c',
    '<circle cx="12.5" cy="10" r="6" fill="#eb001b"/><circle cx="19.5" cy="10" r="6" fill="#f79e1b" fill-opacity=".88"/>',
  ),
  amex: plate('#1f72cd', word('AMEX', '#fff', 8)),
  discover: plate(
    '#f2efe8',
    `${word('DISC', '#1c1c1c', 8)}<path d="M10 20h19a3 3 0 0 0 3-3v-4Q22 18 10 20Z" fill="#f48024"/>`,
  ),
  diners: plate(
    '#f2efe8',
    '<circle cx="16" cy="10" r="7" fill="#0069aa"/><path d="M14.5 5.6v8.8a4.7 4.7 0 0 1 0-8.8Zm3 0a4.7 4.7 0 0 1 0 8.8Z" fill="#fff"/>',
  ),
  jcb: plate('#0b4ea2', word('JCB', '#fff', 9)),
  unionpay: plate('#00797e', word('UnionPay', '#fff', 6)),
  unknown:
    '<svg viewBox="0 0 32 20" width="32" height="20" aria-hidden="true"><rect x="1" y="1" width="30" height="18" rx="3" fill="none" stroke="currentColor" stroke-opacity=".6" stroke-width="1.5"/><path d="M1 6.5h30" stroke="currentColor" stroke-opacity=".6" stroke-width="3"/></svg>',
};

/** A small plate with the brand's sign, for decoration only; redrawn by `show`. */
export class CardBrandMark {
  readonly element: HTMLSpanElement = document.createElement('span');
  #shown: CardBrand | undefined;

  constructor() {
    this.element.className = 'brand';
    this.show('unknown');
  }

  show(brand: CardBrand): void {
    if (brand === this.#shown) return;
    this.#shown = brand;
    this.element.innerHTML = marks[brand];
  }
}
