/**
 * Opens the section that contains the element, so that its error is visible and it can take the
 * focus.
 */
export function openSection(element: Element | null | undefined): void {
  element?.closest('details')?.setAttribute('open', '');
}
